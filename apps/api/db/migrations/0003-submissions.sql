-- Messages, job applications, and the proof that one was deleted.

create table app.contacts (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint contacts_number_key unique,
  name text not null constraint contacts_name_length check (char_length(name) between 1 and 120),
  email text not null constraint contacts_email_length check (char_length(email) between 3 and 254),
  message text not null
    constraint contacts_message_length check (char_length(message) between 1 and 5000),
  language text not null constraint contacts_language_code check (language ~ '^[a-z]{2}$'),
  submission_key uuid not null constraint contacts_submission_key_key unique,
  created_at timestamptz not null default now(),
  content_hash bytea not null,
  folder text not null default 'inbox'
    constraint contacts_folder_known check (folder in ('inbox', 'spam')),
  spam_reasons text[] not null default '{}',
  receipt_hash bytea constraint contacts_receipt_hash_key unique,
  opened_at timestamptz,
  answered_at timestamptz,
  withdrawn_at timestamptz,
  corrections integer not null default 0,
  spam_since timestamptz
);
comment on column app.contacts.number is
  'Short receipt number for humans: on the screen, in emails, on the phone.';
comment on column app.contacts.submission_key is
  E'@behavior -*\nMade by the browser once per filled form; a resend carries the same key.';
comment on column app.contacts.content_hash is
  E'@behavior -*\nOf what was first sent under the key, so that a later correction does not make a resend look different.';
comment on column app.contacts.receipt_hash is
  E'@behavior -*\nSHA-256 of the token in the sender''s private link.';
comment on column app.contacts.corrections is
  E'@behavior -*\nHow often the sender has changed the text through the private link.';
comment on column app.contacts.spam_since is
  E'@behavior -*\nWhen a correction moved the record to the spam folder; null when it arrived there.';
create index contacts_created_at_id_idx on app.contacts (created_at desc, id desc);

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
  created_at timestamptz not null default now(),
  corrections integer not null default 0,
  spam_since timestamptz
);
comment on column app.job_applications.number is
  'Short receipt number for humans: on the screen, in emails, on the phone.';
comment on column app.job_applications.cv_file_path is
  'The id of the uploaded file; the name is that of the hosted dialect.';
comment on column app.job_applications.submission_key is
  E'@behavior -*\nMade by the browser once per filled form; a resend carries the same key.';
comment on column app.job_applications.content_hash is
  E'@behavior -*\nOf what was first sent under the key, so that a later correction does not make a resend look different.';
comment on column app.job_applications.receipt_hash is
  E'@behavior -*\nSHA-256 of the token in the sender''s private link.';
comment on column app.job_applications.corrections is
  E'@behavior -*\nHow often the sender has changed the text through the private link.';
comment on column app.job_applications.spam_since is
  E'@behavior -*\nWhen a correction moved the record to the spam folder; null when it arrived there.';
create index job_applications_created_at_id_idx
  on app.job_applications (folder, created_at desc, id desc);

create table app_private.tombstones (
  receipt_hash bytea primary key,
  kind text not null constraint tombstones_kind_known check (kind in ('contact', 'job_application')),
  reason text not null
    constraint tombstones_reason_known check (reason in ('sender', 'retention', 'spam')),
  erased_at timestamptz not null default now()
);
comment on table app_private.tombstones is 'Proof that a record was erased, without its data.';

-- Both kinds of record for the functions of receipts and retention. Not granted to any role.
create view app_private.submissions as
  select 'contact' as kind, id, number, name, email, message, language, receipt_hash, folder,
    spam_since, corrections, created_at, opened_at, answered_at, null::timestamptz as decided_at,
    withdrawn_at, null::uuid as cv_file_path
  from app.contacts
  union all
  select 'job_application', id, number, name, email, message, language, receipt_hash, folder,
    spam_since, corrections, created_at, opened_at, null, decided_at, withdrawn_at, cv_file_path
  from app.job_applications;
