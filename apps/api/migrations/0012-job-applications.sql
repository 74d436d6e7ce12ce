-- Job applications, and what messages and applications have in common from now on: a folder, a
-- private link (its hash) and the dates that the sender may follow.

create table app.job_applications (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint job_applications_number_key unique,
  name text not null
    constraint job_applications_name_length check (char_length(name) between 1 and 120),
  email text not null
    constraint job_applications_email_length check (char_length(email) between 3 and 254),
  message text not null
    constraint job_applications_message_length check (char_length(message) between 1 and 5000),
  language text not null constraint job_applications_language_code check (language ~ '^[a-z]{2}$'),
  cv_file_path uuid constraint job_applications_cv_file_path_key unique
    references app.files (id) on delete set null,
  submission_key uuid not null constraint job_applications_submission_key_key unique,
  content_hash bytea not null,
  folder text not null default 'inbox'
    constraint job_applications_folder_known check (folder in ('inbox', 'spam')),
  spam_reasons text[] not null default '{}',
  receipt_hash bytea constraint job_applications_receipt_hash_key unique,
  opened_at timestamptz,
  decided_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now()
);
comment on column app.job_applications.number is
  'Short receipt number for humans: on the screen, in mails, on the phone.';
comment on column app.job_applications.cv_file_path is
  'The id of the uploaded file; the name is that of the hosted dialect.';
comment on column app.job_applications.submission_key is
  E'@behavior -*\nMade by the browser once per filled form; a resend carries the same key.';
comment on column app.job_applications.content_hash is
  E'@behavior -*\nOf what was first sent under the key, so that a later correction does not make a resend look different.';
comment on column app.job_applications.receipt_hash is
  E'@behavior -*\nSHA-256 of the token in the sender''s private link.';
create index job_applications_created_at_id_idx
  on app.job_applications (folder, created_at desc, id desc);

alter table app.contacts
  add column content_hash bytea,
  add column folder text not null default 'inbox'
    constraint contacts_folder_known check (folder in ('inbox', 'spam')),
  add column spam_reasons text[] not null default '{}',
  add column receipt_hash bytea constraint contacts_receipt_hash_key unique,
  add column opened_at timestamptz,
  add column answered_at timestamptz,
  add column withdrawn_at timestamptz;
comment on column app.contacts.content_hash is
  E'@behavior -*\nOf what was first sent under the key, so that a later correction does not make a resend look different.';
comment on column app.contacts.receipt_hash is
  E'@behavior -*\nSHA-256 of the token in the sender''s private link.';

alter table app.job_applications enable row level security;
grant select on app.job_applications to loimel_staff, loimel_worker;
create policy staff_reads_job_applications on app.job_applications
  for select to loimel_staff using (true);
create policy worker_reads_job_applications on app.job_applications
  for select to loimel_worker using (true);
