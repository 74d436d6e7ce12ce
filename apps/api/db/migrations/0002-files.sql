-- Buckets and the files in them. The bytes are with the file driver under the id of the row.
-- A row is written before the bytes and gets `is_uploaded` after them: after a crash all
-- bytes have a row, and the cleanup finds it without listing the store.

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
  deletion_requested_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column app.files.active_content is
  'Markers of scripts, launches and attachments inside the file. Staff see them before they open it.';
comment on column app.files.claimed_at is
  'When a record claimed the file. An unclaimed file is deleted after an hour.';
comment on column app.files.deletion_requested_at is
  'Set before the bytes are deleted. From then on the file cannot be claimed or read.';
create index files_unclaimed_idx on app.files (created_at) where claimed_at is null;
create index files_deletion_requested_idx on app.files (deletion_requested_at)
  where deletion_requested_at is not null;
