-- Uploaded files: the bytes are with the file driver under the id of the row.

create or replace function app_private.find_bucket(bucket_id text) returns setof app.buckets
  language sql stable security definer
  set search_path = pg_catalog
as $$ select * from app.buckets b where b.id = find_bucket.bucket_id $$;
grant execute on function app_private.find_bucket to loimel_anonymous;

-- Returns the new row, or that of an earlier upload with the same id and the same bytes (a retry after
-- a lost response). No row: the id belongs to another file.
create or replace function app_private.begin_upload(
  id uuid, bucket_id text, name text, size_bytes integer, mime_type text, etag text,
  metadata jsonb, page_count integer, active_content text[], scan_state text, uploaded_by uuid
) returns setof app.files
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  insert into app.files (
    id, bucket_id, name, size_bytes, mime_type, etag, metadata, page_count, active_content,
    scan_state, uploaded_by
  ) values (
    begin_upload.id, begin_upload.bucket_id, begin_upload.name, begin_upload.size_bytes,
    begin_upload.mime_type, begin_upload.etag, begin_upload.metadata, begin_upload.page_count,
    begin_upload.active_content, begin_upload.scan_state, begin_upload.uploaded_by
  ) on conflict on constraint files_pkey do nothing;
  return query
    select * from app.files f
    where f.id = begin_upload.id and f.bucket_id = begin_upload.bucket_id
      and f.etag = begin_upload.etag and f.deletion_requested_at is null;
end
$$;
grant execute on function app_private.begin_upload to loimel_anonymous;

create or replace function app_private.finish_upload(id uuid) returns setof app.files
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.files f set is_uploaded = true, updated_at = now()
  where f.id = finish_upload.id and f.deletion_requested_at is null
  returning *
$$;
grant execute on function app_private.finish_upload to loimel_anonymous;

-- The file behind a presigned address. Such a request has no identity and therefore no role: the API
-- verifies the signature and then reads with this right of its own, which no staff role needs.
create or replace function app_private.find_signed_file(id uuid) returns setof app.files
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select * from app.files f where f.id = find_signed_file.id and f.deletion_requested_at is null
$$;
grant execute on function app_private.find_signed_file to loimel_api;

-- The record that a CV or an attachment belongs to.
create or replace function app_private._record_of_file(file_id uuid) returns uuid
  language sql stable
  set search_path = pg_catalog
as $$
  select a.id from app.job_applications a where a.cv_file_path = file_id
  union all
  select r.record_id from app.attachments t join app.replies r on r.id = t.reply_id
  where t.file_id = _record_of_file.file_id
$$;

-- Called before the bytes are sent.
create or replace function app_private.note_file_opened(id uuid) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._audit(
    'file.opened', app_private._record_of_file(note_file_opened.id),
    jsonb_build_object('file', note_file_opened.id)
  )
$$;
grant execute on function app_private.note_file_opened to loimel_hr, loimel_admin;

create or replace function app_private.mark_file_for_deletion(id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  update app.files f set deletion_requested_at = now()
    where f.id = mark_file_for_deletion.id and f.deletion_requested_at is null;
  if not found then return false; end if;
  perform app_private._audit(
    'file.deleted', app_private._record_of_file(mark_file_for_deletion.id),
    jsonb_build_object('file', mark_file_for_deletion.id)
  );
  return true;
end
$$;
grant execute on function app_private.mark_file_for_deletion to loimel_hr, loimel_admin;

-- Files whose bytes can be deleted: those marked for deletion, and those that no record has claimed
-- within `unclaimed_hours`. They are marked here so that no claim can come between. In the order of their
-- ids, after `after_id`: one that cannot be deleted is passed over and does not keep the others.
create or replace function app_private.mark_unclaimed_files_for_deletion(
  max_count integer, unclaimed_hours integer, after_id uuid
) returns setof uuid
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with due as (
    select f.id from app.files f
    where f.id > after_id and (
      f.deletion_requested_at is not null
      or (f.claimed_at is null and f.created_at < now() - make_interval(hours => unclaimed_hours))
    )
    order by f.id
    limit max_count
    for update skip locked
  )
  update app.files f set deletion_requested_at = coalesce(f.deletion_requested_at, now())
  from due where f.id = due.id
  returning f.id
$$;
grant execute on function app_private.mark_unclaimed_files_for_deletion(integer, integer, uuid)
  to loimel_worker;

-- Called by workers of the previous release. Drop it in the next one.
create or replace function app_private.mark_unclaimed_files_for_deletion(max_count integer)
  returns setof uuid
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private.mark_unclaimed_files_for_deletion(
    max_count, 1, '00000000-0000-0000-0000-000000000000'
  )
$$;
grant execute on function app_private.mark_unclaimed_files_for_deletion(integer) to loimel_worker;

create or replace function app_private.delete_marked_file(id uuid) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$ delete from app.files f where f.id = delete_marked_file.id and f.deletion_requested_at is not null $$;
grant execute on function app_private.delete_marked_file to loimel_worker, loimel_hr, loimel_admin;
