-- When an account was last used. Session rows are deleted a week after they end, so the account
-- keeps the time itself. A trigger writes it, because every sign-in and refresh writes a session.

alter table auth.accounts
  add column last_used_at timestamptz not null default now(),
  add column unused_notice_at timestamptz;
comment on column auth.accounts.last_used_at is
  'The last sign-in or refresh, up to a day too early: a refresh within a day writes nothing.';
comment on column auth.accounts.unused_notice_at is
  'When the owner was told that the account will be deleted; null after the next use.';

update auth.accounts a set last_used_at = greatest(
  a.created_at, (select max(s.refreshed_at) from auth.sessions s where s.account_id = a.id)
);
create index accounts_last_used_at_idx on auth.accounts (last_used_at);

create function auth._record_account_use() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  -- Never waits: another transaction may hold the account and want this session (a new password ends
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
revoke execute on function auth._record_account_use from public;

create trigger sessions_record_account_use
  after insert or update of refreshed_at on auth.sessions
  for each row execute function auth._record_account_use();
