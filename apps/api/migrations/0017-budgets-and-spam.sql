-- How often somebody may do something, and what becomes of what looks like spam.
-- Keys hold a keyed hash of an address, never the address.

create table app_private.budgets (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index budgets_resets_at_idx on app_private.budgets (resets_at);
alter table app_private.budgets enable row level security;

-- One statement counts and answers, so a burst cannot slip between reading and writing.
create function app_private.spend_budget(key text, window_seconds integer)
  returns table (used integer, resets_in_seconds integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app_private.budgets as b (key, used, resets_at)
  values (spend_budget.key, 1, now() + window_seconds * interval '1 second')
  on conflict on constraint budgets_pkey do update set
    used = case when b.resets_at <= now() then 1 else b.used + 1 end,
    resets_at = case when b.resets_at <= now() then excluded.resets_at else b.resets_at end
  returning b.used, ceil(extract(epoch from b.resets_at - now()))::integer
$$;
grant execute on function app_private.spend_budget to loimel_anonymous;

-- Out of the spam folder: the record counts as new, and everything it should have caused happens.
create function app.release_from_spam(record_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  is_released boolean;
begin
  update app.contacts c set folder = 'inbox'
    where c.id = release_from_spam.record_id and c.folder = 'spam';
  is_released := found;
  update app.job_applications a set folder = 'inbox'
    where a.id = release_from_spam.record_id and a.folder = 'spam';
  is_released := is_released or found;
  update app_private.deliveries d
    set state = 'pending',
        next_attempt_at =
          case when d.kind like '%-copy' then now() else now() + interval '15 seconds' end
    where d.record_id = release_from_spam.record_id and d.state = 'held';
  return is_released;
end
$$;
comment on function app.release_from_spam is
  'Delivers a message or application as if it were new; false when it was not in the spam folder.';
grant execute on function app.release_from_spam to loimel_staff;
