-- Buckets and the files in them. The bytes lie with the file driver under the row's id.
-- A row is written before the bytes and says `is_uploaded` after them: so whatever a crash leaves
-- behind has a row, and the sweep finds it without listing the store.

create table app.buckets (
  id text primary key constraint buckets_id_shape check (id ~ '^[a-z0-9-]{1,64}$'),
  min_bytes integer not null default 1,
  max_bytes integer not null,
  mime_types text[] not null,
  is_open_to_anonymous boolean not null default false,
  presigned_urls_enabled boolean not null default true,
  presigned_seconds integer not null default 60
    constraint buckets_presigned_seconds_range check (presigned_seconds between 1 and 604800)
);
comment on column app.buckets.is_open_to_anonymous is 'Visitors may add files, and do nothing else.';
insert into app.buckets (id, max_bytes, mime_types, is_open_to_anonymous)
values ('cv-uploads', 10 * 1024 * 1024, '{application/pdf}', true);

create table app.files (
  id uuid primary key,
  bucket_id text not null references app.buckets (id),
  name text not null constraint files_name_length check (char_length(name) between 1 and 255),
  size_bytes integer not null,
  mime_type text not null,
  etag text not null,
  metadata jsonb,
  page_count integer,
  active_content text[] not null default '{}',
  scan_state text not null
    constraint files_scan_state_known check (scan_state in ('not-scanned', 'clean')),
  is_uploaded boolean not null default false,
  uploaded_by uuid,
  claimed_at timestamptz,
  condemned_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column app.files.active_content is
  'Markers of scripts, launches and attachments inside the file, for whoever is about to open it.';
comment on column app.files.claimed_at is
  'When a record took it. A file that nobody takes within an hour is swept away.';
comment on column app.files.condemned_at is
  'Set before the bytes are deleted; from then on nobody can claim or read the file.';
create index files_unclaimed_idx on app.files (created_at) where claimed_at is null;
create index files_condemned_idx on app.files (condemned_at) where condemned_at is not null;

alter table app.buckets enable row level security;
alter table app.files enable row level security;
grant select on app.buckets, app.files to loimel_staff, loimel_worker;
create policy staff_reads_buckets on app.buckets for select to loimel_staff using (true);
create policy staff_reads_files on app.files for select to loimel_staff using (true);
create policy worker_reads_buckets on app.buckets for select to loimel_worker using (true);
create policy worker_reads_files on app.files for select to loimel_worker using (true);

create function app_private.find_bucket(bucket_id text) returns setof app.buckets
  language sql stable security definer
  set search_path = pg_catalog
as $$ select * from app.buckets b where b.id = find_bucket.bucket_id $$;
grant execute on function app_private.find_bucket to loimel_anonymous, loimel_staff;
grant usage on schema app_private to loimel_staff;

-- Gives the row that counts: the new one, or the one of an earlier upload with the same id and the
-- same bytes (a resend after a lost answer). No row: the id belongs to another file.
create function app_private.begin_upload(
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
      and f.etag = begin_upload.etag and f.condemned_at is null;
end
$$;
grant execute on function app_private.begin_upload to loimel_anonymous, loimel_staff;

create function app_private.finish_upload(id uuid) returns setof app.files
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.files f set is_uploaded = true, updated_at = now()
  where f.id = finish_upload.id and f.condemned_at is null
  returning *
$$;
grant execute on function app_private.finish_upload to loimel_anonymous, loimel_staff;

create function app_private.condemn_file(id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with condemned as (
    update app.files f set condemned_at = now()
    where f.id = condemn_file.id and f.condemned_at is null
    returning 1
  )
  select exists (select from condemned)
$$;
grant execute on function app_private.condemn_file to loimel_staff;

-- What the sweep may delete: condemned files, and those that nobody claimed within an hour, which
-- are condemned here so that no claim can come between.
create function app_private.condemn_unclaimed_files(max_count integer) returns setof uuid
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with due as (
    select f.id from app.files f
    where f.condemned_at is not null
      or (f.claimed_at is null and f.created_at < now() - interval '1 hour')
    limit max_count
    for update skip locked
  )
  update app.files f set condemned_at = coalesce(f.condemned_at, now())
  from due where f.id = due.id
  returning f.id
$$;
create function app_private.forget_file(id uuid) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$ delete from app.files f where f.id = forget_file.id and f.condemned_at is not null $$;
grant execute on function app_private.condemn_unclaimed_files, app_private.forget_file
  to loimel_worker;
grant execute on function app_private.forget_file to loimel_staff;
