-- Accounts and their credentials. An account exists only for an address that its owner has confirmed.
-- A sign-up that waits for its confirmation is a ticket, which carries the password or the key: nothing
-- that a third party prepares for an address can become part of the owner's account.

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  email text constraint accounts_email_key unique
    constraint accounts_email_shape check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  phone_number text constraint accounts_phone_number_key unique
    constraint accounts_phone_number_shape check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_verified boolean not null default false,
  display_name text not null constraint accounts_display_name_length check (char_length(display_name) <= 254),
  locale text not null constraint accounts_locale_code check (locale ~ '^[a-z]{2,3}$'),
  roles text[] not null
    constraint accounts_roles_known check (roles <@ '{user,me,anonymous,agent,hr,admin}'::text[]),
  default_role text not null,
  is_anonymous boolean not null default false,
  is_disabled boolean not null default false,
  password_hash text,
  is_totp_active boolean not null default false,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  metadata jsonb,
  created_at timestamptz not null default now(),
  access_epoch integer not null default 0,
  last_used_at timestamptz not null default now(),
  unused_notice_at timestamptz,
  totp_active_since timestamptz,
  totp_with_second_factor boolean not null default false,
  constraint accounts_default_role_held check (default_role = any (roles)),
  constraint accounts_email_confirmed check (email is null or email_verified),
  constraint accounts_staff_confirmed
    check (not roles && '{agent,hr,admin}'::text[] or email is not null)
);
comment on column auth.accounts.email is 'Normalised: NFKC and lower case, so that one address is one account.';
comment on column auth.accounts.totp_secret is 'Encrypted with AUTH_ENCRYPTION_KEYS; present but not active between generating and activating.';
comment on column auth.accounts.totp_last_step is 'The time step of the last accepted code: none is accepted twice.';
comment on column auth.accounts.access_epoch is
  'Rises whenever all access ends. A sign-in that began before does not complete.';
comment on column auth.accounts.last_used_at is
  'The last sign-in or refresh, up to a day too early: a refresh within a day writes nothing.';
comment on column auth.accounts.unused_notice_at is
  'When the owner was notified that the account will be deleted; null after the next use.';
comment on column auth.accounts.totp_with_second_factor is
  'TOTP was switched on in a session that had given a second factor, such as a security key.';
create index accounts_last_used_at_idx on auth.accounts (last_used_at);

-- Events of accounts, without personal data. They outlive the account.
create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  account_id uuid references auth.accounts (id) on delete set null,
  session_id uuid,
  details jsonb
);
create index audit_account_id_at_idx on auth.audit (account_id, at desc);

-- One key pair signs (current), one is published before it is needed (next), older ones stay published
-- until no token that they signed can be valid (retired).
create table auth.signing_keys (
  id text primary key,
  state text not null
    constraint signing_keys_state_known check (state in ('next', 'current', 'retired')),
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  current_since timestamptz,
  retired_at timestamptz
);
comment on column auth.signing_keys.private_key is 'PKCS #8, encrypted with AUTH_ENCRYPTION_KEYS.';
create unique index signing_keys_one_current_idx on auth.signing_keys (state) where state <> 'retired';

-- `added_with_second_factor` here and below: a reset by email removes what was added lately with one
-- factor. Someone who knows the password could have added it, and the owner could not remove it.
create table auth.provider_identities (
  provider text not null,
  subject text not null,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  added_with_second_factor boolean not null default false,
  primary key (provider, subject)
);
create index provider_identities_account_id_idx on auth.provider_identities (account_id);

create table auth.webauthn_credentials (
  id text primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  device_type text not null,
  is_backed_up boolean not null,
  nickname text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  added_with_second_factor boolean not null default false
);
comment on column auth.webauthn_credentials.added_with_second_factor is
  'Also true for the key of a sign-up, which the owner of the address has confirmed.';
create index webauthn_credentials_account_id_idx on auth.webauthn_credentials (account_id);

create table auth.recovery_codes (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  added_with_second_factor boolean not null default false
);
comment on table auth.recovery_codes is 'Each replaces the second factor once.';
create index recovery_codes_account_id_idx on auth.recovery_codes (account_id);

-- Devices that have signed in to an account before. Each has a limit for failed sign-ins of its own,
-- so that the failures of other clients do not lock its owner out. Only hashes of tokens are stored.
create table auth.known_devices (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  presented_at timestamptz,
  expires_at timestamptz not null
);
comment on column auth.known_devices.presented_at is 'The last sign-in that presented the token; null if none did.';
create index known_devices_account_id_idx on auth.known_devices (account_id);
create index known_devices_expires_at_idx on auth.known_devices (expires_at);
