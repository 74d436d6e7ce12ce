-- Triggers on accounts and sessions, and the end of an account. The time is a parameter for tests.

-- Second line of defence: an account that becomes staff has no credential from before.
create or replace function auth._check_staff_grant() returns trigger
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
create or replace trigger accounts_staff_grant before update of roles on auth.accounts
  for each row execute function auth._check_staff_grant();
grant execute on function auth._check_staff_grant to loimel_auth;

-- When an account was last used. Session rows are deleted a week after they end, so the account keeps
-- the time itself. A trigger writes it, because every sign-in and refresh writes a session.
create or replace function auth._record_account_use() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  -- Never waits: another transaction may lock the account and wait for this session (a new password ends
  -- all sessions). The next refresh records the use instead.
  with due as materialized (
    select a.id from auth.accounts a
    where a.id = new.account_id
      and (a.last_used_at < new.refreshed_at - interval '1 day' or a.unused_notice_at is not null)
    for no key update skip locked
  )
  update auth.accounts a
  set last_used_at = greatest(a.last_used_at, new.refreshed_at), unused_notice_at = null
  from due where a.id = due.id;
  return null;
end
$$;
create or replace trigger sessions_record_account_use
  after insert or update of refreshed_at on auth.sessions
  for each row execute function auth._record_account_use();

-- A trigger, because several functions and commands change these columns.
create or replace function auth._delete_known_devices() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  delete from auth.known_devices d where d.account_id = new.id;
  return null;
end
$$;
create or replace trigger accounts_delete_known_devices
  after update of password_hash, is_disabled on auth.accounts
  for each row
  when (old.password_hash is distinct from new.password_hash or new.is_disabled)
  execute function auth._delete_known_devices();

create or replace function auth.delete_own_account(account_id uuid) returns text
  language sql volatile security definer
  set search_path = pg_catalog
as $$ select auth._delete_account(delete_own_account.account_id, 'owner', null) $$;
grant execute on function auth.delete_own_account to loimel_auth;

-- What has no reference to the account, but an address of it.
create or replace function auth._delete_addresses(account_id uuid) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  account auth.accounts;
begin
  select * into account from auth.accounts a where a.id = _delete_addresses.account_id;
  delete from auth.tickets t where t.address in (account.email, account.phone_number);
  delete from auth.link_requests r where r.address in (account.email, account.phone_number);
  delete from auth.messages m where m.address in (account.email, account.phone_number);
  delete from auth.webauthn_challenges c where c.email = account.email;
end
$$;

-- Deletes the account and everything that names its addresses. Audit rows stay without the account.
-- `unused_since`: delete only if the account has not been used after that time.
-- Returns 'deleted', 'last-admin' or 'not-found' (also: used meanwhile).
create or replace function auth._delete_account(account_id uuid, because text, unused_since timestamptz)
  returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  account auth.accounts;
begin
  -- The account first, then its sessions, as everything that ends all access does. "No key update",
  -- because ending a single session holds the session and then refers to the account in an audit row.
  -- Locks all admins: if two are deleted at the same time, the second one counts as the last.
  perform from auth.accounts a
    where a.id = _delete_account.account_id or ('admin' = any (a.roles) and exists (
      select from auth.accounts own
      where own.id = _delete_account.account_id and 'admin' = any (own.roles)))
    order by a.id for no key update;
  perform from auth.sessions s where s.account_id = _delete_account.account_id
    order by s.id for update;
  select * into account from auth.accounts a where a.id = _delete_account.account_id
    and (
      unused_since is null
      or (a.last_used_at <= unused_since and a.unused_notice_at is not null)
    );
  if not found then
    return 'not-found';
  end if;
  if 'admin' = any (account.roles) and not exists (
    select from auth.accounts a
    where a.id <> account.id and 'admin' = any (a.roles) and not a.is_disabled
  ) then
    return 'last-admin';
  end if;

  perform auth._delete_addresses(account.id);
  delete from auth.accounts a where a.id = account.id;
  insert into auth.audit (event, details)
  values ('account.deleted', jsonb_build_object('because', because));
  if account.email is not null and account.email_verified then
    perform auth.enqueue_message(
      'auth-account-deleted', account.email, account.locale, null, null, '{}'::jsonb
    );
  end if;
  return 'deleted';
end
$$;

-- Confirmed accounts that have not been used for `months`. The owner gets a notice `notice_days`
-- before; the account is deleted when so many days have passed since the notice as well. Staff
-- accounts are never deleted here: an admin decides about them (auth.count_unused_staff).
create or replace function auth.remove_unused_accounts(
  at timestamptz, months integer, notice_days integer, max_count integer
) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  unused_since constant timestamptz := at - make_interval(months => months);
  notice_period constant interval := make_interval(days => notice_days);
  account record;
  handled integer := 0;
begin
  for account in
    with due as materialized (
      select a.id from auth.accounts a
      where a.last_used_at <= unused_since + notice_period and a.unused_notice_at is null
        and (a.email_verified or a.phone_number_verified)
        and not a.is_anonymous and not a.roles && '{agent,hr,admin}'
      order by a.last_used_at limit max_count
      for update skip locked
    )
    update auth.accounts a set unused_notice_at = at from due where a.id = due.id
    returning a.id, a.email, a.email_verified, a.locale, a.last_used_at
  loop
    if account.email is not null and account.email_verified then
      perform auth.enqueue_message(
        'auth-account-unused', account.email, account.locale, null, account.id,
        jsonb_build_object('deletedOn', greatest(
          at + notice_period, account.last_used_at + make_interval(months => months)))
      );
    end if;
    handled := handled + 1;
  end loop;

  for account in
    select a.id from auth.accounts a
    where a.last_used_at <= unused_since and a.unused_notice_at <= at - notice_period
      and not a.roles && '{agent,hr,admin}'
    order by a.last_used_at limit max_count
  loop
    if auth._delete_account(account.id, 'unused', unused_since) = 'deleted' then
      handled := handled + 1;
    end if;
  end loop;
  return handled;
end
$$;
grant execute on function auth.remove_unused_accounts to loimel_worker;

create or replace function auth.count_unused_staff(at timestamptz, months integer) returns integer
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select count(*)::integer from auth.accounts a
  where a.roles && '{agent,hr,admin}' and not a.is_disabled
    and a.last_used_at <= count_unused_staff.at - make_interval(months => count_unused_staff.months)
$$;
grant execute on function auth.count_unused_staff to loimel_worker;
