-- The lists of the desk. They check the role once per call: with a policy per row, PostgreSQL could not use
-- the partial indexes for the newest rows of a view.

-- The moment before which a record must have arrived to be overdue: one working day ago, Monday to Friday in
-- the studio's time zone. A weekend has no length, so a message of Friday 10:00 is due on Monday 10:00.
-- An expression, which PostgreSQL inlines.
create or replace function app_private._overdue_before(at timestamptz) returns timestamptz
  language sql stable
  return case extract(isodow from at at time zone 'Europe/Tallinn')
    when 6 then date_trunc('day', at at time zone 'Europe/Tallinn') - interval '1 day'
    when 7 then date_trunc('day', at at time zone 'Europe/Tallinn') - interval '2 days'
    when 1 then at at time zone 'Europe/Tallinn' - interval '3 days'
    else at at time zone 'Europe/Tallinn' - interval '1 day'
  end at time zone 'Europe/Tallinn';

-- A list computes `late` and `today` once for all its rows.
create or replace function app_private._is_overdue_at(
  status text, folder text, received_at timestamptz, waits_until date, withdrawn_at timestamptz,
  late timestamptz, today date
) returns boolean
  language sql immutable
  return folder = 'inbox' and withdrawn_at is null and case
    when status in ('new', 'open') then received_at <= late
    when status = 'waiting' then waits_until <= today
    else false
  end;

create or replace function app_private._is_overdue(
  status text, folder text, received_at timestamptz, waits_until date, withdrawn_at timestamptz
) returns boolean
  language sql stable
  return app_private._is_overdue_at(
    status, folder, received_at, waits_until, withdrawn_at,
    app_private._overdue_before(now()), (now() at time zone 'Europe/Tallinn')::date
  );
grant execute on function
  app_private._overdue_before, app_private._is_overdue_at, app_private._is_overdue
  to loimel_agent, loimel_hr, loimel_admin;

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

-- With its line breaks, which a browser shows as spaces: replacing them took most of the time of a list.
create or replace function app_private._to_excerpt(text text) returns text
  language sql immutable
  return left(text, 200);

create or replace function app_private._to_inbox_item(item app.items) returns app.inbox_item
  language sql stable
  return row(
    item.id, item.kind, item.number, item.name, item.language,
    app_private._to_excerpt(item.message), item.received_at, item.status, item.waits_until,
    item.assignee_id, item.version, item.folder, item.spam_reasons, app_private._is_overdue(
      item.status, item.folder, item.received_at, item.waits_until, item.withdrawn_at
    ), item.withdrawn_at
  )::app.inbox_item;

-- Writes list_items and count_items from one table of views. Each view is a statement of its own in them:
-- PostgreSQL uses the partial indexes only for conditions that it knows when it plans, and it keeps the plan
-- of a statement only when the text is fixed. Planning at every call took longer than reading the page.
do $generate$
declare
  -- A view of several conditions has an index for each.
  is_unfinished constant text := $sql$r.folder = 'inbox' and r.status in ('new', 'open', 'waiting')$sql$;
  is_late constant text := 'r.withdrawn_at is null and r.received_at <= late';
  views constant jsonb := jsonb_build_object(
    'all', array[$sql$r.folder = 'inbox'$sql$],
    'new', array[$sql$r.folder = 'inbox' and r.status = 'new'$sql$],
    'mine', array[is_unfinished || ' and r.assignee_id = caller'],
    'unassigned', array[is_unfinished || ' and r.assignee_id is null'],
    'overdue', array[
      $sql$r.folder = 'inbox' and r.status = 'new' and $sql$ || is_late,
      $sql$r.folder = 'inbox' and r.status = 'open' and $sql$ || is_late,
      $sql$r.folder = 'inbox' and r.status = 'waiting' and r.withdrawn_at is null
        and r.waits_until <= today$sql$
    ],
    'answered', array[$sql$r.folder = 'inbox' and r.status = 'answered'$sql$],
    'closed', array[$sql$r.folder = 'inbox' and r.status = 'closed'$sql$],
    'spam', array[$sql$r.folder = 'spam'$sql$]
  );
  declarations constant text := $sql$
  caller constant uuid := app_private._caller_id();
  late constant timestamptz := app_private._overdue_before(now());
  today constant date := (now() at time zone 'Europe/Tallinn')::date;
  may_contact constant boolean := app_private._staff_may('contact');
  may_application constant boolean := app_private._staff_may('application');$sql$;
  view text;
  newest text;
  counted text;
  branches text := '';
  counts text[] := '{}';
begin
  foreach view in array array['all', 'new', 'mine', 'unassigned', 'overdue', 'answered', 'closed', 'spam'] loop
    -- The limit of the parts is a constant, so that the planner reads them in the order of an index. The
    -- outer statement merges them and stops at the size of the page.
    select
      string_agg(format($sql$
      (select r.id, %L as kind, r.number, r.name, r.language, r.message, r.received_at, r.status,
        r.waits_until, r.assignee_id, r.version, r.folder, r.spam_reasons, r.withdrawn_at
      from %s r
      where may_%s and (list_items.kind is null or list_items.kind = %L)
        and %s and (list_items.language is null or r.language = list_items.language)
        and (r.received_at, r.id) < (start_at, start_id)
      order by r.received_at desc, r.id desc limit 200)$sql$,
        known.kind, known.source, known.kind, known.kind, condition), ' union all '),
      string_agg(format($sql$
      (select from %s r where may_%s and %s limit 1000)$sql$,
        known.source, known.kind, condition), ' union all ')
    into newest, counted
    from (values ('contact', 'app.contacts'), ('application', 'app.job_applications')) as known (kind, source)
      cross join jsonb_array_elements_text(views -> view) as condition;
    branches := branches || format($sql$
  when %L then return query
    select n.id, n.kind, n.number, n.name, n.language, app_private._to_excerpt(n.message), n.received_at,
      n.status, n.waits_until, n.assignee_id, n.version, n.folder, n.spam_reasons,
      app_private._is_overdue_at(
        n.status, n.folder, n.received_at, n.waits_until, n.withdrawn_at, late, today
      ),
      n.withdrawn_at
    from (%s) as n
    order by n.received_at desc, n.id desc limit least(greatest(page_size, 1), 200);$sql$, view, newest);
    counts := counts || format('least(1000, (select count(*) from (%s) as r))', counted);
  end loop;

  execute format($create$
create or replace function app.list_items(
  view text default 'all',
  kind text default null,
  language text default null,
  received_before timestamptz default null,
  before_id uuid default null,
  page_size integer default 50
) returns setof app.inbox_item
  language plpgsql stable security definer rows 50
  set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
as $function$
declare%s
  start_at constant timestamptz := coalesce(received_before, 'infinity');
  start_id constant uuid := coalesce(before_id, '00000000-0000-0000-0000-000000000000');
begin
  case view%s
  else raise exception 'there is no such view' using errcode = 'invalid_parameter_value';
  end case;
end
$function$
  $create$, declarations, branches);

  execute format($create$
create or replace function app.count_items() returns app.item_counts
  language plpgsql stable security definer
  set search_path = pg_catalog
  set plan_cache_mode = force_generic_plan
as $function$
declare%s
  counts app.item_counts;
begin
  select %s into counts;
  return counts;
end
$function$
  $create$, declarations, array_to_string(counts, E',\n    '));
end
$generate$;
comment on function app.list_items is
  E'@behavior -connection +list\n@notNull\nOne page of a view (all, new, mine, unassigned, overdue, answered, closed, spam), the newest first. The next page starts after the last receivedAt and id. At most 200 rows.';
comment on function app.count_items is
  E'@notNull\nThe number of items in each view that the caller can see.';
grant execute on function app.list_items, app.count_items to loimel_agent, loimel_hr, loimel_admin;

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
