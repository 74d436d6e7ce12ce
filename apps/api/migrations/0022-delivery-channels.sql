-- Each destination (collector, mail server) takes its own deliveries, so that one that is down holds
-- back nothing but its own. The index finds the due ones of a kind however many of the others wait.

create index deliveries_due_by_kind_idx on app_private.deliveries (kind, next_attempt_at)
  where state = 'pending';
drop index app_private.deliveries_due_idx;

comment on column app_private.deliveries.last_error is
  'Code of the last failure. Empty while an attempt is under way: so a pending row with a code is one that waits for its next try.';

-- A counter that a crash sets back by a moment harms nobody: it need not wait for the disk.
create or replace function app_private.spend_budget(key text, window_seconds integer)
  returns table (used integer, resets_in_seconds integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select set_config('synchronous_commit', 'off', true);
  insert into app_private.budgets as b (key, used, resets_at)
  values (spend_budget.key, 1, now() + window_seconds * interval '1 second')
  on conflict on constraint budgets_pkey do update set
    used = case when b.resets_at <= now() then 1 else b.used + 1 end,
    resets_at = case when b.resets_at <= now() then excluded.resets_at else b.resets_at end
  returning b.used, ceil(extract(epoch from b.resets_at - now()))::integer
$$;
