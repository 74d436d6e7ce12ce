-- What belongs to an item, as fields of its GraphQL type. One query reads the whole item.

create or replace function app.items_is_overdue(item app.items) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select app_private._is_overdue(
    item.status, item.folder, item.received_at, item.waits_until, item.withdrawn_at
  )
$$;
comment on function app.items_is_overdue is
  E'@notNull\nNo reply for one working day, or the date of waiting has come.';
grant execute on function app.items_is_overdue to loimel_agent, loimel_hr, loimel_admin;

-- The periods are those that the worker uses, see note_periods.
create or replace function app.items_erases_at(item app.items) returns timestamptz
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select min(app_private._end_by(s, r.periods))
  from app_private.submissions s join app_private.retention_periods r
    on coalesce(r.replaced_at, 'infinity') >= s.created_at
  where s.id = item.id and app_private._staff_may(item.kind)
$$;
comment on function app.items_erases_at is
  'When the record will be erased. Null until the worker has run once.';
grant execute on function app.items_erases_at to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.items_assignee(item app.items) returns app.staff_members
  language sql stable
  set search_path = pg_catalog
as $$ select m from app.staff_members m where m.id = item.assignee_id $$;
create or replace function app.replies_author(reply app.replies) returns app.staff_members
  language sql stable
  set search_path = pg_catalog
as $$ select m from app.staff_members m where m.id = reply.author_id $$;
create or replace function app.notes_author(note app.notes) returns app.staff_members
  language sql stable
  set search_path = pg_catalog
as $$ select m from app.staff_members m where m.id = note.author_id $$;
grant execute on function app.items_assignee, app.replies_author, app.notes_author
  to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.items_replies(item app.items) returns setof app.replies
  language sql stable
  set search_path = pg_catalog
as $$
  select r.* from app.replies r where r.record_id = item.id order by r.created_at, r.id
$$;
comment on function app.items_replies is
  E'@behavior -connection +list\n@notNull\nThe thread after the first message, the oldest first.';
create or replace function app.items_notes(item app.items) returns setof app.notes
  language sql stable
  set search_path = pg_catalog
as $$ select n.* from app.notes n where n.record_id = item.id order by n.created_at, n.id $$;
comment on function app.items_notes is
  E'@behavior -connection +list\n@notNull\nThe notes, the oldest first.';
create or replace function app.items_deliveries(item app.items) returns setof app.item_deliveries
  language sql stable
  set search_path = pg_catalog
as $$
  select d.* from app.item_deliveries d where d.subject_id = item.id order by d.created_at, d.id
$$;
comment on function app.items_deliveries is
  E'@behavior -connection +list\n@notNull\nThe deliveries of the record itself.';
create or replace function app.replies_deliveries(reply app.replies)
  returns setof app.item_deliveries
  language sql stable
  set search_path = pg_catalog
as $$
  select d.* from app.item_deliveries d where d.reply_id = reply.id order by d.created_at, d.id
$$;
comment on function app.replies_deliveries is
  E'@behavior -connection +list\n@notNull\nThe deliveries of the reply.';
grant execute on function
  app.items_replies, app.items_notes, app.items_deliveries, app.replies_deliveries
  to loimel_agent, loimel_hr, loimel_admin;

-- The policy of drafts lets only the author read.
create or replace function app.items_draft(item app.items) returns app.drafts
  language sql stable
  set search_path = pg_catalog
as $$ select d from app.drafts d where d.record_id = item.id $$;
comment on function app.items_draft is 'The unfinished reply of the caller.';
grant execute on function app.items_draft to loimel_agent, loimel_hr, loimel_admin;

-- Agents cannot read app.files, where the CVs are. The attachments are read with the rights of the caller.
create or replace function app_private._reply_attachments(file_ids uuid[])
  returns setof app.reply_attachment
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select f.id, f.name, f.mime_type, f.size_bytes from app.files f
  where f.id = any (file_ids) and f.bucket_id = 'reply-attachments'
    and f.deletion_requested_at is null
  order by f.created_at, f.id
$$;
create or replace function app.replies_attachments(reply app.replies)
  returns setof app.reply_attachment
  language sql stable
  set search_path = pg_catalog
as $$
  select * from app_private._reply_attachments(array(
    select a.file_id from app.attachments a where a.reply_id = reply.id
  ))
$$;
comment on function app.replies_attachments is E'@behavior -connection +list\n@notNull';
create or replace function app.drafts_attachments(draft app.drafts)
  returns setof app.reply_attachment
  language sql stable
  set search_path = pg_catalog
as $$
  select * from app_private._reply_attachments(array(
    select a.file_id from app.attachments a where a.draft_id = draft.id
  ))
$$;
comment on function app.drafts_attachments is E'@behavior -connection +list\n@notNull';
grant execute on function
  app.replies_attachments, app.drafts_attachments, app_private._reply_attachments
  to loimel_agent, loimel_hr, loimel_admin;
