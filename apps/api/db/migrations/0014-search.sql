-- Lists and search of the desk. The functions of generated columns and indexes are also in
-- functions/search.sql, with their reasons.

create or replace function app_private._fold(text text) returns text
  language plpgsql immutable strict parallel safe
  set search_path = pg_catalog
as $$
declare
  -- The letters and marks of German, Spanish, Estonian and French. "replace" is far cheaper than
  -- "translate", which compares every character with its whole list.
  western constant text := replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(
    lower(_fold.text), 'ä', 'a'), 'ö', 'o'), 'ü', 'u'), 'õ', 'o'), 'é', 'e'), 'á', 'a'), 'í', 'i'),
    'ó', 'o'), 'ú', 'u'), 'ñ', 'n'), 'è', 'e'), 'à', 'a'), 'ê', 'e'), 'ç', 'c'),
    '’', ' '), '„', ' '), '“', ' '), '”', ' '), '–', ' '), '—', ' '), '¿', ' '), '¡', ' ');
begin
  if octet_length(western) = char_length(western) then return western; end if;
  -- The frequent characters stand for themselves: the search in the list ends early.
  return translate(
    western,
    ' enirtasdholucmgfbpkvwzyjqx.,'
      || 'àáâãäåçèéêëìíîïñòóôõöùúûüýÿāăąćĉċčďēĕėęěĝğġģĥĩīĭįĵķĺļľńņňōŏőŕŗřśŝşšţťũūŭůűųŵŷźżž'
      || 'ạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹșțøłđħıŧð'
      || U&'\E000\E001',
    ' enirtasdholucmgfbpkvwzyjqx.,'
      || 'aaaaaaceeeeiiiinooooouuuuyyaaaccccdeeeeegggghiiiijklllnnnooorrrssssttuuuuuuwyzzz'
      || 'aaaaaaaaaaaaeeeeeeeeiioooooooooooouuuuuuuyyyystoldhitd'
      || '  '
  );
end
$$;

create or replace function app_private._fold_words(text text) returns text
  language sql immutable parallel safe
  return app_private._fold(replace(replace(lower(text), 'ß', 'ss'), 'æ', 'ae'));

create or replace function app_private._search_config(language text) returns regconfig
  language sql immutable parallel safe
  return case language
    when 'de' then 'pg_catalog.german'::regconfig
    when 'en' then 'pg_catalog.english'::regconfig
    when 'es' then 'pg_catalog.spanish'::regconfig
    else 'pg_catalog.simple'::regconfig
  end;

create or replace function app_private._text_vector(language text, text text) returns tsvector
  language sql immutable parallel safe
  return to_tsvector(app_private._search_config(language), app_private._fold_words(text));

create or replace function app_private._record_vector(
  number text, name text, email text, language text, message text
) returns tsvector
  language sql immutable parallel safe
  return app_private._text_vector(language, message)
    || setweight(to_tsvector('pg_catalog.simple'::regconfig, number), 'A')
    || setweight(to_tsvector(
      'pg_catalog.simple'::regconfig,
      app_private._fold_words(name || ' ' || email || ' ' || translate(email, '@.+-_', '     '))
    ), 'B');

create or replace function app_private._message_hash(vector tsvector) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(ts_filter(vector, '{d}')::text, 'UTF8'));

alter table app.contacts add column search_vector tsvector not null
  generated always as (app_private._record_vector(number, name, email, language, message)) stored;
alter table app.job_applications add column search_vector tsvector not null
  generated always as (app_private._record_vector(number, name, email, language, message)) stored;
alter table app.replies add column search_vector tsvector not null
  generated always as (app_private._text_vector(language, body)) stored;
alter table app.notes add column search_vector tsvector not null
  generated always as (app_private._text_vector('en', body)) stored;
comment on column app.contacts.search_vector is
  E'@behavior -*\nWeight A: the number, B: the sender, D: the message.';
comment on column app.job_applications.search_vector is
  E'@behavior -*\nWeight A: the number, B: the sender, D: the message.';
comment on column app.replies.search_vector is E'@behavior -*\nThe text, for search_items.';
comment on column app.notes.search_vector is
  E'@behavior -*\nThe text, for search_items. The language of the studio is English.';
-- An insert adds its words to a list, which every search reads too. So the list is short (KB).
create index contacts_search_vector_idx on app.contacts using gin (search_vector)
  with (gin_pending_list_limit = 512);
create index job_applications_search_vector_idx on app.job_applications using gin (search_vector)
  with (gin_pending_list_limit = 512);
create index replies_search_vector_idx on app.replies using gin (search_vector)
  with (gin_pending_list_limit = 512);
create index notes_search_vector_idx on app.notes using gin (search_vector)
  with (gin_pending_list_limit = 512);
create index contacts_message_hash_idx
  on app.contacts (app_private._message_hash(search_vector), created_at);
create index job_applications_message_hash_idx
  on app.job_applications (app_private._message_hash(search_vector), created_at);

-- One row of a list, without the whole text and without the address.
create type app.inbox_item as (
  id uuid,
  kind text,
  number text,
  name text,
  language text,
  excerpt text,
  received_at timestamptz,
  status text,
  waits_until date,
  assignee_id uuid,
  version integer,
  folder text,
  spam_reasons text[],
  is_overdue boolean,
  withdrawn_at timestamptz
);
comment on type app.inbox_item is 'A message (contact) or application in a list.';
create type app.search_hit as (
  id uuid,
  kind text,
  number text,
  name text,
  language text,
  excerpt text,
  received_at timestamptz,
  status text,
  waits_until date,
  assignee_id uuid,
  version integer,
  folder text,
  spam_reasons text[],
  is_overdue boolean,
  withdrawn_at timestamptz,
  place text
);
comment on type app.search_hit is
  'A message (contact) or application that was found. place: number, person, message, reply or note. The matches in the excerpt are between U+E000 and U+E001.';
create type app.item_counts as (
  "all" integer,
  "new" integer,
  mine integer,
  unassigned integer,
  overdue integer,
  answered integer,
  closed integer,
  spam integer
);
comment on type app.item_counts is 'The number of items in each view; 1000 stands for 1000 or more.';
create type app.reply_attachment as (id uuid, name text, mime_type text, size_bytes integer);
comment on type app.reply_attachment is 'A file that belongs to a reply, or to an unfinished one.';

-- PostgreSQL has no constraint for the fields of a composite type and the columns of a view.
do $$
declare
  field record;
begin
  for field in
    select c.relname, a.attname from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'app'::regnamespace and a.attnum > 0 and (
      c.relname in ('inbox_item', 'search_hit')
        and a.attname not in ('waits_until', 'assignee_id', 'withdrawn_at')
      or c.relname in ('item_counts', 'staff_members', 'reply_attachment', 'seen_record')
      or c.relname = 'change_result' and a.attname <> 'version'
      or c.relname = 'item_deliveries'
        and a.attname not in ('last_error', 'finished_at', 'reply_id')
      or c.relname = 'items' and a.attname not in (
        'opened_at', 'answered_at', 'decided_at', 'withdrawn_at', 'closed_reason', 'waits_until',
        'assignee_id', 'cv_file_path'
      )
    )
  loop
    execute format('comment on column app.%I.%I is %L', field.relname, field.attname, '@notNull');
  end loop;
end
$$;

-- The audit for admins.
create view app.audit_entries with (security_invoker = true) as
  select a.sequence, a.at, a.event, a.actor_id, a.record_id, a.details
  from app_private.audit a;
comment on view app.audit_entries is
  E'@primaryKey sequence\nWhat staff have done, and what has happened to records.';
grant select on app.audit_entries to loimel_agent, loimel_hr, loimel_admin;
grant select (sequence, at, event, actor_id, record_id, details) on app_private.audit
  to loimel_agent, loimel_hr, loimel_admin;
-- For the functions that fields of an item call. Each function and table there has its own grants.
grant usage on schema app_private to loimel_agent;

-- The id of the record is enough.
do $$
declare
  hidden record;
begin
  for hidden in
    select source, attname from unnest('{replies,notes,drafts}'::text[]) as source,
      unnest('{contact_id,application_id}'::text[]) as attname
  loop
    execute format('comment on column app.%I.%I is %L', hidden.source, hidden.attname, '@behavior -*');
  end loop;
end
$$;

-- The desk reads the thread through its item, and no one looks for a record by a hash or a key.
comment on table app.replies is
  E'@behavior -query:resource:connection -query:resource:single\nA reply of staff, or of the sender on the receipt page.';
comment on table app.notes is
  E'@behavior -query:resource:connection -query:resource:single\nA note for colleagues.';
comment on table app.drafts is
  E'@behavior -query:resource:connection -query:resource:single\nAn unfinished reply.';
comment on table app.attachments is E'@behavior -*\nThe files of replies and drafts.';
comment on view app.item_deliveries is
  E'@primaryKey id\n@behavior -query:resource:connection -query:resource:single\nThe deliveries of a record or reply.';
comment on view app.items is
  E'@primaryKey id\n@behavior -query:resource:connection\nA message (contact) or application.';
comment on view app.staff_members is
  E'@primaryKey id\n@behavior -query:resource:single\nThe members of staff, without addresses.';
do $$
declare
  hidden record;
begin
  for hidden in
    select c.conname, c.conrelid::regclass as source from pg_constraint c
    where c.connamespace = 'app'::regnamespace and (
      c.contype = 'u' and c.conname <> all ('{contacts_number_key,job_applications_number_key}')
      or c.contype = 'f' and c.conrelid in (
        'app.replies'::regclass, 'app.notes'::regclass, 'app.drafts'::regclass,
        'app.attachments'::regclass
      )
    )
  loop
    execute format('comment on constraint %I on %s is %L', hidden.conname, hidden.source, '@behavior -*');
  end loop;
end
$$;
