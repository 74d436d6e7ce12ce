-- The end of an account: its owner deletes it, or it has not been used for a long time. The time is a
-- parameter for tests, as in the other retention functions.

-- Deletes the account and everything that names its addresses. Audit rows stay without the account.
-- `unused_since`: delete only if the account has not been used after that time.
-- Returns 'deleted', 'last-admin' or 'not-found' (also: used meanwhile).
create function auth._delete_account(account_id uuid, because text, unused_since timestamptz)
  returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  account auth.accounts;
begin
  -- The account first, then its sessions, as everything that ends all access does. "No key update",
  -- because ending a single session holds the session and then refers to the account in an audit row.
  -- All admins, so that of two who leave at the same time the second one is the last.
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

  -- What has no reference to the account, but an address of it.
  delete from auth.tickets t where t.address in (account.email, account.phone_number);
  delete from auth.link_requests r where r.address in (account.email, account.phone_number);
  delete from auth.mails m where m.address in (account.email, account.phone_number);
  delete from auth.webauthn_challenges c where c.email = account.email;
  delete from auth.accounts a where a.id = account.id;
  insert into auth.audit (event, details)
  values ('account.deleted', jsonb_build_object('because', because));
  if account.email is not null and account.email_verified then
    perform auth.enqueue_mail(
      'auth-account-deleted', account.email, account.locale, null, null, '{}'::jsonb
    );
  end if;
  return 'deleted';
end
$$;
revoke execute on function auth._delete_account from public;

create function auth.delete_own_account(account_id uuid) returns text
  language sql volatile security definer
  set search_path = pg_catalog
as $$ select auth._delete_account(delete_own_account.account_id, 'owner', null) $$;
revoke execute on function auth.delete_own_account from public;
grant execute on function auth.delete_own_account to loimel_auth;

-- Confirmed accounts that have not been used for `months`. The owner gets a notice `notice_days`
-- before; the account is deleted when so many days have passed since the notice as well. Staff
-- accounts are never deleted here: an admin decides about them (auth.count_unused_staff).
create function auth.remove_unused_accounts(
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
      perform auth.enqueue_mail(
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
revoke execute on function auth.remove_unused_accounts from public;
grant execute on function auth.remove_unused_accounts to loimel_worker;

create function auth.count_unused_staff(at timestamptz, months integer) returns integer
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select count(*)::integer from auth.accounts a
  where a.roles && '{agent,hr,admin}' and not a.is_disabled
    and a.last_used_at <= count_unused_staff.at - make_interval(months => count_unused_staff.months)
$$;
revoke execute on function auth.count_unused_staff from public;
grant execute on function auth.count_unused_staff to loimel_worker;
