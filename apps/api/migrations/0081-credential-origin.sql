-- How a credential was added. A reset by mail removes what was added lately with one factor: a thief
-- who knows the password could have added it, and the owner could not remove it without using it.

alter table auth.webauthn_credentials
  add column added_with_second_factor boolean not null default false;
comment on column auth.webauthn_credentials.added_with_second_factor is
  'Also true for the key of a sign-up, which the owner of the address has confirmed.';
alter table auth.provider_identities
  add column added_with_second_factor boolean not null default false;
alter table auth.recovery_codes
  add column added_with_second_factor boolean not null default false;
alter table auth.accounts
  add column totp_active_since timestamptz,
  add column totp_with_second_factor boolean not null default false;
comment on column auth.accounts.totp_with_second_factor is
  'TOTP was switched on in a session that had given a second factor, such as a security key.';
