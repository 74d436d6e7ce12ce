-- An account exists only for an address that its owner has confirmed. A sign-up that waits for its
-- confirmation is a ticket: the ticket carries the password or the key, and the account is created
-- with exactly these when the link is followed. Nothing that a third party prepares for an address
-- can become part of the owner's account.

delete from auth.accounts where email is not null and not email_verified;

alter table auth.accounts
  add column access_epoch integer not null default 0,
  add constraint accounts_email_confirmed check (email is null or email_verified),
  add constraint accounts_staff_confirmed
    check (not roles && '{agent,hr,admin}'::text[] or email is not null);

comment on column auth.accounts.access_epoch is
  'Rises whenever all access ends. A sign-in that began before does not complete.';

alter table auth.tickets
  drop constraint tickets_kind_known,
  add constraint tickets_kind_known check (kind in (
    'verifyEmail', 'emailConfirmChange', 'passwordlessEmail', 'passwordReset', 'staffInvitation',
    'otpEmail', 'otpSms'
  )),
  add column webauthn_key jsonb,
  add column staff_role text constraint tickets_staff_role_known
    check (staff_role in ('agent', 'hr', 'admin'));
comment on column auth.tickets.password_hash is
  'The password of this sign-up. It becomes the account''s password only when this link is followed.';
comment on column auth.tickets.webauthn_key is
  'The security key of this sign-up. It becomes a credential only when this link is followed.';
comment on column auth.tickets.staff_role is
  'The role of an invitation. It is granted when the link is followed.';
create index tickets_webauthn_key_id_idx on auth.tickets ((webauthn_key ->> 'id'))
  where webauthn_key is not null;

-- Second line of defence: an account that becomes staff brings no credential from before.
create function auth._check_staff_grant() returns trigger
  language plpgsql
  set search_path = pg_catalog
as $$
begin
  if new.roles && '{agent,hr,admin}'::text[] and not old.roles && '{agent,hr,admin}'::text[] and (
    new.password_hash is not null
    or new.is_totp_active
    or exists (select from auth.webauthn_credentials c where c.account_id = new.id)
    or exists (select from auth.provider_identities p where p.account_id = new.id)
    or exists (select from auth.personal_access_tokens t where t.account_id = new.id)
    or exists (select from auth.sessions s where s.account_id = new.id and s.revoked_at is null)
  ) then
    raise exception 'account % has credentials from before its invitation', new.id;
  end if;
  return new;
end
$$;
create trigger accounts_staff_grant before update of roles on auth.accounts
  for each row execute function auth._check_staff_grant();
grant execute on function auth._check_staff_grant to loimel_auth;

-- Unconfirmed accounts no longer exist, so only unused anonymous ones are left to delete.
create or replace function auth.clear_leftovers(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with sessions as (
    delete from auth.sessions s
    where least(s.expires_at, s.revoked_at) <= clear_leftovers.at - interval '7 days' returning 1
  ), tickets as (
    delete from auth.tickets t
    where t.expires_at <= clear_leftovers.at - interval '1 day' returning 1
  ), mfa_tickets as (
    delete from auth.mfa_tickets t where t.expires_at <= clear_leftovers.at returning 1
  ), challenges as (
    delete from auth.webauthn_challenges c where c.expires_at <= clear_leftovers.at returning 1
  ), states as (
    delete from auth.provider_states p where p.expires_at <= clear_leftovers.at returning 1
  ), codes as (
    delete from auth.exchange_codes c where c.expires_at <= clear_leftovers.at returning 1
  ), pats as (
    delete from auth.personal_access_tokens p
    where p.expires_at <= clear_leftovers.at - interval '30 days' returning 1
  ), mails as (
    delete from auth.mails m
    where m.created_at <= clear_leftovers.at - interval '30 days' returning 1
  ), anonymous as (
    delete from auth.accounts a
    where a.is_anonymous and a.created_at <= clear_leftovers.at - interval '60 days'
      and not exists (
        select from auth.sessions s
        where s.account_id = a.id and s.expires_at > clear_leftovers.at)
    returning 1
  ), audit as (
    delete from auth.audit e where e.at <= clear_leftovers.at - interval '1 year' returning 1
  )
  select (
    (select count(*) from sessions) + (select count(*) from tickets)
    + (select count(*) from mfa_tickets) + (select count(*) from challenges)
    + (select count(*) from states) + (select count(*) from codes) + (select count(*) from pats)
    + (select count(*) from mails) + (select count(*) from anonymous)
    + (select count(*) from audit)
  )::integer
$$;
