-- The log of deliveries for staff: what waits, what was accepted and what is parked. Each state has its own
-- index per destination, so a page costs the same with many rows.

create or replace function app_private._destinations() returns text[]
  language sql stable
  set search_path = pg_catalog
as $$ select array(select distinct k.destination from app_private.delivery_kinds k) $$;

-- `at` is the next attempt of a waiting delivery, and the end of the last one of the others. Accepted ones are
-- listed for 30 days: without a limit, a role with few rows would read those of all others.
create or replace function app_private._log_of(
  state text, before timestamptz, before_id uuid, page_size integer
) returns table (delivery app_private.deliveries, at timestamptz)
  language plpgsql stable
  set search_path = pg_catalog
as $$
declare
  stored_state constant text := case state
    when 'waiting' then 'pending' when 'accepted' then 'delivered' when 'parked' then 'parked'
  end;
  moment constant text :=
    case state when 'waiting' then 'd.next_attempt_at' else 'd.finished_at' end;
  pages text;
begin
  if stored_state is null then
    raise exception 'there is no such state' using errcode = 'invalid_parameter_value';
  end if;
  select string_agg(format(
    $sql$(select d, %1$s as at from app_private.deliveries d
      where d.state = %2$L and d.destination = %3$L
        and %1$s > now() - interval '%4$s' and %1$s <= coalesce($1, 'infinity')
        and ($1 is null or (%1$s, d.id) < ($1, $2))
        and app_private._staff_may(app_private._subject(d))
      order by %1$s desc, d.id desc limit $3)$sql$,
    moment, stored_state, destination,
    case state when 'accepted' then '30 days' else '10 years' end
  ), ' union all ') into pages
  from unnest(app_private._destinations()) as destination;
  return query execute format(
    $sql$select page.d, page.at from (%s) as page order by page.at desc, (page.d).id desc limit $3$sql$,
    pages
  ) using before, before_id, page_size;
end
$$;

create or replace function app.delivery_log(
  state text default 'accepted',
  before timestamptz default null,
  before_id uuid default null,
  page_size integer default 50
) returns setof app.delivery_entry
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select (l.delivery).id, (l.delivery).kind, delivery_log.state, (l.delivery).attempts,
    (l.delivery).last_error, (l.delivery).created_at, l.at, i.id, i.number, i.language,
    case when (l.delivery).kind ~ '-(receipt|reply)$' then i.email end
  from app_private._log_of(
    delivery_log.state, delivery_log.before,
    coalesce(delivery_log.before_id, '00000000-0000-0000-0000-000000000000'),
    least(greatest(delivery_log.page_size, 1), 200)
  ) as l
  left join app.replies r on r.id = (l.delivery).reply_id
  left join app.items i
    on i.id = coalesce((l.delivery).contact_id, (l.delivery).application_id, r.record_id)
  order by l.at desc, (l.delivery).id desc
$$;
comment on function app.delivery_log is
  E'@behavior -connection +list\n@notNull\nOne page of the deliveries that the caller can see, the newest first. state: waiting, accepted (of the last 30 days) or parked. The next page starts after the last at and id. At most 200 rows.';
grant execute on function app.delivery_log to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.count_deliveries() returns app.delivery_counts
  language sql stable security definer
  set search_path = pg_catalog
as $$
  with visible as materialized (
    select d.state, d.attempts, d.created_at, d.finished_at, d.last_error
    from unnest(app_private._destinations()) as wanted (destination)
    cross join lateral (
      (select * from app_private.deliveries p
        where p.destination = wanted.destination and p.state = 'pending'
          and app_private._staff_may(app_private._subject(p))
        order by p.next_attempt_at limit 1000)
      union all
      (select * from app_private.deliveries p
        where p.destination = wanted.destination and p.state = 'delivered'
          and p.finished_at > now() - interval '7 days'
          and app_private._staff_may(app_private._subject(p))
        order by p.finished_at desc limit 10000)
    ) as d
    union all
    select d.state, d.attempts, d.created_at, d.finished_at, d.last_error
    from app_private.deliveries d
    where d.state = 'parked' and app_private._staff_may(app_private._subject(d))
  ), today as (
    select date_trunc('day', now() at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'
      as start
  )
  select
    count(*) filter (where v.state = 'pending')::integer,
    min(v.created_at) filter (where v.state = 'pending'),
    count(*) filter (where v.state = 'delivered' and v.finished_at >= today.start)::integer,
    count(*) filter (
      where v.state = 'delivered' and v.finished_at >= today.start and v.attempts = 1
    )::integer,
    count(*) filter (where v.state = 'delivered')::integer,
    count(*) filter (
      where v.state = 'parked' and v.finished_at > now() - interval '7 days'
        and v.last_error ~ '(^|\D)5\d\d(\D|$)'
    )::integer,
    count(*) filter (where v.state = 'parked')::integer
  from visible v cross join today
$$;
comment on function app.count_deliveries is
  E'@notNull\nThe deliveries that the caller can see: waiting, accepted today and in 7 days, rejected for good in 7 days, parked. Per destination the numbers of waiting ones stop at 1000, those of accepted ones at 10000.';
grant execute on function app.count_deliveries to loimel_agent, loimel_hr, loimel_admin;
