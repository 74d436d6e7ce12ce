-- Erasing by staff, and what the functions of the desk return about a person.

alter table app_private.tombstones
  drop constraint tombstones_reason_known,
  add constraint tombstones_reason_known check (reason in ('sender', 'retention', 'spam', 'staff'));

create type app.person_record as (
  record_id uuid,
  kind text,
  number text,
  version integer,
  received_at timestamptz,
  replies integer,
  notes integer,
  files integer,
  has_newsletter boolean
);
comment on type app.person_record is
  'What an erasure of the record deletes. has_newsletter: the address also has a newsletter subscription or request.';

create type app.delivery_entry as (
  id uuid,
  kind text,
  state text,
  attempts integer,
  last_error text,
  created_at timestamptz,
  at timestamptz,
  record_id uuid,
  number text,
  language text,
  email text
);
comment on type app.delivery_entry is
  'A delivery with the item that it belongs to. email: to whom, if it goes to the sender.';
create type app.delivery_counts as (
  waiting integer,
  oldest_waiting_at timestamptz,
  accepted_today integer,
  accepted_at_once_today integer,
  accepted_in_week integer,
  rejected_in_week integer,
  parked integer
);

-- PostgreSQL has no constraint for the fields of a composite type.
do $$
declare
  field record;
begin
  for field in
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'app'::regnamespace and a.attnum > 0 and (
      c.relname = 'person_record'
      or c.relname = 'delivery_entry'
        and a.attname in ('id', 'kind', 'state', 'attempts', 'created_at', 'at')
      or c.relname = 'delivery_counts' and a.attname <> 'oldest_waiting_at'
    )
  loop
    execute format('comment on column app.%I.%I is %L', field.relname, field.attname, '@notNull');
  end loop;
end
$$;

-- Tenths of an hour between two moments without weekends, in the studio's time zone: Monday to Friday count with
-- all hours, as for overdue items. Indexes contain its result, so a change needs another name and new indexes.
create function app_private._working_tenths(arrived timestamptz, answered timestamptz)
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
