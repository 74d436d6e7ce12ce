-- The numbers of the desk: what arrived, and how long the first reply took. Counted without spam, over the
-- records that the caller may read.

-- Tenths of an hour between two moments without weekends, in the studio's time zone: Monday to Friday count with
-- all hours, as for overdue items. Indexes contain its result, so a change needs another name and new indexes.
create or replace function app_private._working_tenths(arrived timestamptz, answered timestamptz)
  returns integer
  language plpgsql immutable strict parallel safe
  set search_path = pg_catalog
as $$
declare
  total double precision := 0;
  sign integer := -1;
  local timestamp;
  days integer;
begin
  foreach local in array array[
    arrived at time zone 'Europe/Tallinn', answered at time zone 'Europe/Tallinn'
  ] loop
    days := local::date - date '2000-01-03';
    total := total + sign * (
      (days / 7 * 5 + least(days % 7, 5)) * 86400::double precision
      + case when days % 7 < 5 then extract(epoch from local::time)::double precision else 0 end
    );
    sign := 1;
  end loop;
  return floor(total / 360);
end
$$;

-- The first step of an interval and the length of one: weeks, months or, for everything, quarters.
create or replace function app_private._number_steps(period text, oldest timestamptz)
  returns table (unit text, step interval, first_step timestamp)
  language sql stable
  set search_path = pg_catalog
as $$
  select known.unit, known.step, case period
    when 'all' then greatest(
      date_trunc('quarter', coalesce(oldest, now()) at time zone 'Europe/Tallinn'),
      date_trunc('quarter', now() at time zone 'Europe/Tallinn') - interval '10 years'
    )
    else date_trunc(known.unit, now() at time zone 'Europe/Tallinn') - 11 * known.step
  end
  from (values
    ('12-weeks', 'week', interval '1 week'), ('12-months', 'month', interval '1 month'),
    ('all', 'quarter', interval '3 months')
  ) as known (period, unit, step)
  where known.period = _number_steps.period
$$;

-- One row per step, kind, language and tenth of an hour that the first reply took: a median is then a sum over
-- few rows, not a sort of all records. `tenths` is null for what has no reply. All columns and the working
-- time are in the indexes contacts_numbers_idx and job_applications_numbers_idx.
create or replace function app_private._count_first_replies(starts timestamp[])
  returns table (
    step timestamp, kind text, language text, tenths integer, is_late boolean, count bigint
  )
  language plpgsql stable
  set search_path = pg_catalog
as $$
declare
  sources text;
begin
  select string_agg(format(
    $sql$select width_bucket(r.created_at, $1) as step, %1$L as kind, r.language,
      app_private._working_tenths(r.created_at, %2$s) as tenths,
      %2$s is null and r.withdrawn_at is null and r.status <> 'closed' and r.created_at <= $2
        as is_late,
      count(*) as count
    from %3$s r where r.folder = 'inbox' and r.created_at >= $1[1] group by 1, 2, 3, 4, 5$sql$,
    readable.kind,
    case readable.kind when 'contact' then 'r.answered_at'
      else 'least(r.answered_at, r.decided_at)' end,
    readable.source
  ), ' union all ') into sources
  from app_private._readable_kinds() as readable;
  if sources is null then return; end if;
  return query execute format(
    $sql$select $3[c.step], c.kind, c.language, c.tenths, c.is_late, c.count from (%s) as c$sql$,
    sources
  ) using array(
      select s.start at time zone 'Europe/Tallinn' from unnest(starts) as s (start) order by s.start
    ), app_private._overdue_before(now()), starts;
end
$$;

-- When the oldest record that the caller may read arrived.
create or replace function app_private._oldest_arrival() returns timestamptz
  language sql stable
  set search_path = pg_catalog
as $$
  select least(
    (select min(c.created_at) from app.contacts c
      where c.folder = 'inbox' and app_private._staff_may('contact')),
    (select min(a.created_at) from app.job_applications a
      where a.folder = 'inbox' and app_private._staff_may('application'))
  )
$$;

create or replace function app_private._count_arrived(since timestamptz) returns bigint
  language sql stable
  set search_path = pg_catalog
as $$
  select (
    select count(*) from app.contacts c
    where c.folder = 'inbox' and c.created_at >= since and app_private._staff_may('contact')
  ) + (
    select count(*) from app.job_applications a
    where a.folder = 'inbox' and a.created_at >= since and app_private._staff_may('application')
  )
$$;

-- The record that has waited longest for a reply.
create or replace function app_private._oldest_unanswered() returns jsonb
  language plpgsql stable
  set search_path = pg_catalog
as $$
declare
  candidates text;
  oldest jsonb;
begin
  select string_agg(format(
    $sql$(select r.id, r.name, r.language, r.received_at from %s r
      where r.folder = 'inbox' and r.status = %L and r.withdrawn_at is null
      order by r.received_at, r.id limit 1)$sql$,
    readable.source, known.status
  ), ' union all ') into candidates
  from app_private._readable_kinds() as readable
  cross join unnest(array['new', 'open']) as known (status);
  if candidates is null then return null; end if;
  execute format(
    $sql$select jsonb_build_object('id', r.id, 'name', r.name, 'language', r.language,
      'receivedAt', r.received_at) from (%s) as r order by r.received_at limit 1$sql$,
    candidates
  ) into oldest;
  return oldest;
end
$$;

-- At most 1,000: the number is only shown.
create or replace function app_private._count_unfinished() returns bigint
  language sql stable
  set search_path = pg_catalog
as $$
  select count(*) from (
    (select from app.contacts c where c.folder = 'inbox'
      and c.status in ('new', 'open', 'waiting') and app_private._staff_may('contact') limit 1000)
    union all
    (select from app.job_applications a where a.folder = 'inbox'
      and a.status in ('new', 'open', 'waiting') and app_private._staff_may('application') limit 1000)
    limit 1000
  ) as unfinished
$$;

create or replace function app.read_numbers(period text default '12-weeks') returns jsonb
  language plpgsql stable security definer
  set search_path = pg_catalog
as $$
declare
  steps record;
  numbers jsonb;
begin
  select * into steps
    from app_private._number_steps(read_numbers.period, app_private._oldest_arrival());
  if not found then
    raise exception 'there is no such period' using errcode = 'invalid_parameter_value';
  end if;
  with counted as materialized (
    select * from app_private._count_first_replies(array(
      select s.start from generate_series(
        steps.first_step, now() at time zone 'Europe/Tallinn', steps.step
      ) as s (start) order by s.start
    ))
  ), grouped as (
    select 'step' as scope, c.step::text as part, c.tenths, sum(c.count) as count
      from counted c where c.tenths is not null group by 2, 3
    union all
    select 'language', c.language, c.tenths, sum(c.count)
      from counted c where c.tenths is not null group by 2, 3
    union all
    select 'all', '', c.tenths, sum(c.count)
      from counted c where c.tenths is not null group by 3
  ), running as (
    select g.*, sum(g.count) over (partition by g.scope, g.part order by g.tenths) as seen,
      sum(g.count) over (partition by g.scope, g.part) as total
    from grouped g
  ), medians as (
    select r.scope, r.part, min(r.tenths) filter (where r.seen * 2 >= r.total) as tenths
    from running r group by 1, 2
  )
  select jsonb_build_object(
    'unit', steps.unit,
    'from', steps.first_step::date,
    'total', (select coalesce(sum(c.count), 0) from counted c),
    'answered', (select coalesce(sum(c.count), 0) from counted c where c.tenths is not null),
    'inTime', (select coalesce(sum(c.count), 0) from counted c where c.tenths < 240),
    'late', (select coalesce(sum(c.count), 0) from counted c where c.is_late),
    'medianHours', (select m.tenths / 10.0 from medians m where m.scope = 'all'),
    'steps', (
      select jsonb_agg(jsonb_build_object(
        'start', s.start::date,
        'contacts', coalesce(arrived.contacts, 0),
        'applications', coalesce(arrived.applications, 0),
        'medianHours', m.tenths / 10.0
      ) order by s.start)
      from generate_series(
        steps.first_step, now() at time zone 'Europe/Tallinn', steps.step
      ) as s (start)
      left join (
        select c.step, sum(c.count) filter (where c.kind = 'contact') as contacts,
          sum(c.count) filter (where c.kind = 'application') as applications
        from counted c group by 1
      ) as arrived on arrived.step = s.start
      left join medians m on m.scope = 'step' and m.part = s.start::text
    ),
    'languages', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'language', l.language, 'count', l.count, 'medianHours', m.tenths / 10.0
      ) order by l.count desc, l.language), '[]')
      from (select c.language, sum(c.count) as count from counted c group by 1) as l
      left join medians m on m.scope = 'language' and m.part = l.language
    ),
    'newToday', app_private._count_arrived(
      date_trunc('day', now() at time zone 'Europe/Tallinn') at time zone 'Europe/Tallinn'
    ),
    'open', app_private._count_unfinished(),
    'oldestUnanswered', app_private._oldest_unanswered()
  ) into numbers;
  return numbers;
end
$$;
comment on function app.read_numbers is
  E'@notNull\nWhat arrived and how long the first reply took, without spam and over the records that the caller may read. period: 12-weeks, 12-months or all. Hours are those of Monday to Friday; a step without a reply has no median. inTime: answered within one working day; late: not answered and overdue. open stops at 1000.';
grant execute on function app.read_numbers to loimel_agent, loimel_hr, loimel_admin;
