-- The lists of the desk. They check the role once per call: with a policy per row, PostgreSQL could not use
-- the partial indexes for the newest rows of a view.

-- The moment before which a record must have arrived to be overdue: one working day ago, Monday to Friday in
-- the studio's time zone. A weekend has no length, so a message of Friday 10:00 is due on Monday 10:00.
-- An expression, which PostgreSQL inlines: a list computes it for every row.
create or replace function app_private._overdue_before(at timestamptz) returns timestamptz
  language sql stable
  return case extract(isodow from at at time zone 'Europe/Tallinn')
    when 6 then date_trunc('day', at at time zone 'Europe/Tallinn') - interval '1 day'
    when 7 then date_trunc('day', at at time zone 'Europe/Tallinn') - interval '2 days'
    when 1 then at at time zone 'Europe/Tallinn' - interval '3 days'
    else at at time zone 'Europe/Tallinn' - interval '1 day'
  end at time zone 'Europe/Tallinn';

create or replace function app_private._is_overdue(
  status text, folder text, received_at timestamptz, waits_until date, withdrawn_at timestamptz
) returns boolean
  language sql stable
  return folder = 'inbox' and withdrawn_at is null and case
    when status in ('new', 'open') then received_at <= app_private._overdue_before(now())
    when status = 'waiting' then waits_until <= (now() at time zone 'Europe/Tallinn')::date
    else false
  end;
grant execute on function app_private._overdue_before, app_private._is_overdue
  to loimel_agent, loimel_hr, loimel_admin;

-- What the rows of a view have in common. Several conditions: each one can use its own index.
create or replace function app_private._view_conditions(view text) returns text[]
  language plpgsql immutable
  set search_path = pg_catalog
as $$
declare
  is_unfinished constant text := $sql$r.folder = 'inbox' and r.status in ('new', 'open', 'waiting')$sql$;
  is_late constant text := $sql$ and r.withdrawn_at is null
    and r.received_at <= app_private._overdue_before(now())$sql$;
begin
  return case view
    when 'all' then array[$sql$r.folder = 'inbox'$sql$]
    when 'new' then array[$sql$r.folder = 'inbox' and r.status = 'new'$sql$]
    when 'mine' then array[is_unfinished || $sql$ and r.assignee_id = $1$sql$]
    when 'unassigned' then array[is_unfinished || ' and r.assignee_id is null']
    when 'overdue' then array[
      $sql$r.folder = 'inbox' and r.status = 'new'$sql$ || is_late,
      $sql$r.folder = 'inbox' and r.status = 'open'$sql$ || is_late,
      $sql$r.folder = 'inbox' and r.status = 'waiting' and r.withdrawn_at is null
        and r.waits_until <= (now() at time zone 'Europe/Tallinn')::date$sql$
    ]
    when 'answered' then array[$sql$r.folder = 'inbox' and r.status = 'answered'$sql$]
    when 'closed' then array[$sql$r.folder = 'inbox' and r.status = 'closed'$sql$]
    when 'spam' then array[$sql$r.folder = 'spam'$sql$]
  end;
end
$$;

-- The tables that the caller may read.
create or replace function app_private._readable_kinds()
  returns table (kind text, source regclass)
  language sql stable
  set search_path = pg_catalog
as $$
  select known.kind, known.source from (values
    ('contact', 'app.contacts'::regclass), ('application', 'app.job_applications'::regclass)
  ) as known (kind, source)
  where app_private._staff_may(known.kind)
$$;

create or replace function app_private._caller_id() returns uuid
  language sql stable
  return nullif(current_setting('loimel.user_id', true), '')::uuid;

-- Most texts begin with one line. The regular expression would be half of the time of a list.
create or replace function app_private._to_excerpt(text text) returns text
  language sql immutable
  return left(btrim(case
    when strpos(left(text, 1000), E'\n') = 0 and strpos(left(text, 1000), E'\t') = 0
      and strpos(left(text, 1000), '  ') = 0
    then left(text, 1000)
    else regexp_replace(left(text, 1000), '\s+', ' ', 'g')
  end), 200);

create or replace function app_private._to_inbox_item(item app.items) returns app.inbox_item
  language sql stable
  return row(
    item.id, item.kind, item.number, item.name, item.language,
    app_private._to_excerpt(item.message), item.received_at, item.status, item.waits_until,
    item.assignee_id, item.version, item.folder, item.spam_reasons, app_private._is_overdue(
      item.status, item.folder, item.received_at, item.waits_until, item.withdrawn_at
    ), item.withdrawn_at
  )::app.inbox_item;

-- In the order of the ids.
create or replace function app_private._to_inbox_items(ids uuid[]) returns setof app.inbox_item
  language plpgsql stable rows 50
  set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
as $$
begin
  return query
    select (app_private._to_inbox_item(i)).*
    from unnest(ids) with ordinality as wanted (id, place) join app.items i on i.id = wanted.id
    order by wanted.place;
end
$$;

create or replace function app.list_items(
  view text default 'all',
  kind text default null,
  language text default null,
  received_before timestamptz default null,
  before_id uuid default null,
  page_size integer default 50
) returns setof app.inbox_item
  language plpgsql stable security definer
  set search_path = pg_catalog
as $$
declare
  conditions constant text[] := app_private._view_conditions(view);
  newest text;
  ids uuid[];
begin
  if conditions is null then
    raise exception 'there is no such view' using errcode = 'invalid_parameter_value';
  end if;
  -- The newest of each table and condition, then the newest of all. Only the ids, because this statement is
  -- planned at every call; the plan of the other one is kept.
  select string_agg(format(
    $sql$(select r.id, r.received_at from %s r
      where %s and ($2 is null or r.language = $2)
        and ($3 is null or (r.received_at, r.id) < ($3, $4))
      order by r.received_at desc, r.id desc limit $5)$sql$,
    readable.source, condition
  ), ' union all ') into newest
  from app_private._readable_kinds() as readable cross join unnest(conditions) as condition
  where list_items.kind is null or readable.kind = list_items.kind;
  if newest is null then return; end if;
  execute format(
    'select array(select n.id from (%s) as n order by n.received_at desc, n.id desc limit $5)', newest
  ) into ids using app_private._caller_id(), language, received_before,
    coalesce(before_id, '00000000-0000-0000-0000-000000000000'), least(greatest(page_size, 1), 200);
  return query select * from app_private._to_inbox_items(ids);
end
$$;
comment on function app.list_items is
  E'@behavior -connection +list\n@notNull\nOne page of a view (all, new, mine, unassigned, overdue, answered, closed, spam), the newest first. The next page starts after the last receivedAt and id. At most 200 rows.';
grant execute on function app.list_items to loimel_agent, loimel_hr, loimel_admin;

create or replace function app_private._add_counts(a app.item_counts, b app.item_counts)
  returns app.item_counts
  language sql immutable
  return row(
    least(a."all" + b."all", 1000), least(a."new" + b."new", 1000), least(a.mine + b.mine, 1000),
    least(a.unassigned + b.unassigned, 1000), least(a.overdue + b.overdue, 1000),
    least(a.answered + b.answered, 1000), least(a.closed + b.closed, 1000), least(a.spam + b.spam, 1000)
  )::app.item_counts;

-- The same conditions as in _view_conditions, written out: the plan is kept, and planning would take longer
-- than counting.
create or replace function app.count_items() returns app.item_counts
  language plpgsql stable security definer
  set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := app_private._caller_id();
  late constant timestamptz := app_private._overdue_before(now());
  today constant date := (now() at time zone 'Europe/Tallinn')::date;
  counts app.item_counts := row(0, 0, 0, 0, 0, 0, 0, 0);
  part app.item_counts;
begin
  if app_private._staff_may('contact') then
    select
      (select count(*) from (select from app.contacts c where c.folder = 'inbox' limit 1000) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status = 'new' limit 1000)) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status in ('new', 'open', 'waiting') and c.assignee_id = caller limit 1000)) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status in ('new', 'open', 'waiting') and c.assignee_id is null limit 1000)) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status = 'new' and c.received_at <= late and c.withdrawn_at is null limit 1000)
        union all (select from app.contacts c where c.folder = 'inbox'
        and c.status = 'open' and c.received_at <= late and c.withdrawn_at is null limit 1000)
        union all (select from app.contacts c where c.folder = 'inbox'
        and c.status = 'waiting' and c.waits_until <= today and c.withdrawn_at is null limit 1000)) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status = 'answered' limit 1000)) as r),
      (select count(*) from ((select from app.contacts c where c.folder = 'inbox'
        and c.status = 'closed' limit 1000)) as r),
      (select count(*) from (select from app.contacts c where c.folder = 'spam' limit 1000) as r)
    into part;
    counts := app_private._add_counts(counts, part);
  end if;
  if app_private._staff_may('application') then
    select
      (select count(*) from (select from app.job_applications c where c.folder = 'inbox' limit 1000) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'new' limit 1000)) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status in ('new', 'open', 'waiting') and c.assignee_id = caller limit 1000)) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status in ('new', 'open', 'waiting') and c.assignee_id is null limit 1000)) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'new' and c.received_at <= late and c.withdrawn_at is null limit 1000)
        union all (select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'open' and c.received_at <= late and c.withdrawn_at is null limit 1000)
        union all (select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'waiting' and c.waits_until <= today and c.withdrawn_at is null limit 1000)) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'answered' limit 1000)) as r),
      (select count(*) from ((select from app.job_applications c where c.folder = 'inbox'
        and c.status = 'closed' limit 1000)) as r),
      (select count(*) from (select from app.job_applications c where c.folder = 'spam' limit 1000) as r)
    into part;
    counts := app_private._add_counts(counts, part);
  end if;
  return counts;
end
$$;
comment on function app.count_items is
  E'@notNull\nThe number of items in each view that the caller can see.';
grant execute on function app.count_items to loimel_agent, loimel_hr, loimel_admin;

-- Null when there is none, or the caller cannot see it.
create or replace function app_private._find_item(record_id uuid) returns app.items
  language sql stable
  set search_path = pg_catalog
as $$
  select i from app.items i where i.id = _find_item.record_id and app_private._staff_may(i.kind)
$$;

create or replace function app.same_person(record_id uuid) returns setof app.inbox_item
  language sql stable strict security definer
  set search_path = pg_catalog
as $$
  select (app_private._to_inbox_item(i)).* from (
    (select c.id from app.contacts c
      where lower(c.email) = lower((app_private._find_item(record_id)).email)
        and app_private._staff_may('contact')
      order by c.received_at desc, c.id desc limit 21)
    union all
    (select a.id from app.job_applications a
      where lower(a.email) = lower((app_private._find_item(record_id)).email)
        and app_private._staff_may('application')
      order by a.received_at desc, a.id desc limit 21)
  ) as same join app.items i on i.id = same.id
  where i.id <> same_person.record_id
  order by i.received_at desc, i.id desc limit 20
$$;
comment on function app.same_person is
  E'@behavior -connection +list\n@notNull\nThe newest 20 other records with the same email address that the caller can see.';
grant execute on function app.same_person to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.possible_duplicates(record_id uuid) returns setof app.inbox_item
  language sql stable strict security definer
  set search_path = pg_catalog
as $$
  with item as materialized (
    select i.kind, i.created_at, app_private._message_hash(coalesce(c.search_vector, a.search_vector)) as hash
    from app_private._find_item(possible_duplicates.record_id) as i
      left join app.contacts c on c.id = i.id left join app.job_applications a on a.id = i.id
  ), same as ((
    select c.id from item, app.contacts c
    where item.kind = 'contact'
      and app_private._message_hash(c.search_vector) = item.hash
      and c.created_at between item.created_at - interval '30 days'
        and item.created_at + interval '30 days'
    limit 100
    ) union all (
    select a.id from item, app.job_applications a
    where item.kind = 'application'
      and app_private._message_hash(a.search_vector) = item.hash
      and a.created_at between item.created_at - interval '30 days'
        and item.created_at + interval '30 days'
    limit 100
  ))
  select (app_private._to_inbox_item(i)).* from same join app.items i on i.id = same.id
  where i.id <> possible_duplicates.record_id
  order by i.received_at desc, i.id desc limit 20
$$;
comment on function app.possible_duplicates is
  E'@behavior -connection +list\n@notNull\nUp to 20 records of the same kind within 30 days whose text is the same apart from case, accents, punctuation and spaces.';
grant execute on function app.possible_duplicates to loimel_agent, loimel_hr, loimel_admin;
