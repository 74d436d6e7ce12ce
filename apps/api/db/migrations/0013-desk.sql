-- The staff desk: the state of work on a message or application, the thread with its sender, and the
-- audit of everything that staff do (docs/decisions/0041-desk-data.md).

-- The state of work. A new record needs no statement beyond its insert: the defaults are its state.
alter table app.contacts
  add column status text not null default 'new'
    constraint contacts_status_known check (status in ('new', 'open', 'waiting', 'answered', 'closed')),
  add column closed_reason text constraint contacts_closed_reason_known
    check (closed_reason in ('resolved', 'duplicate', 'no-reply-needed', 'declined')),
  add column waits_until date,
  add column assignee_id uuid references auth.accounts (id) on delete set null,
  add column version integer not null default 1,
  add column received_at timestamptz not null default now(),
  add constraint contacts_closed_with_reason check ((status = 'closed') = (closed_reason is not null)),
  add constraint contacts_waiting_with_date check ((status = 'waiting') = (waits_until is not null));
alter table app.job_applications
  add column answered_at timestamptz,
  add column status text not null default 'new'
    constraint job_applications_status_known
    check (status in ('new', 'open', 'waiting', 'answered', 'closed')),
  add column closed_reason text constraint job_applications_closed_reason_known
    check (closed_reason in ('resolved', 'duplicate', 'no-reply-needed', 'declined')),
  add column waits_until date,
  add column assignee_id uuid references auth.accounts (id) on delete set null,
  add column version integer not null default 1,
  add column received_at timestamptz not null default now(),
  add constraint job_applications_closed_with_reason
    check ((status = 'closed') = (closed_reason is not null)),
  add constraint job_applications_waiting_with_date
    check ((status = 'waiting') = (waits_until is not null));
comment on column app.contacts.version is
  'Rises with every change. Staff send the version that they saw; a change of another version is rejected.';
comment on column app.job_applications.version is
  'Rises with every change. Staff send the version that they saw; a change of another version is rejected.';
comment on column app.contacts.received_at is
  'When the sender wrote last: the arrival, or the last reply on the receipt page. Lists are in this order.';
comment on column app.job_applications.received_at is
  'When the sender wrote last: the arrival, or the last reply on the receipt page. Lists are in this order.';
update app.contacts c set
  received_at = c.created_at,
  status = case when c.answered_at is not null then 'answered' when c.opened_at is not null then 'open'
    else 'new' end;
update app.job_applications a set
  received_at = a.created_at,
  status = case when a.decided_at is not null then 'answered' when a.opened_at is not null then 'open'
    else 'new' end;

-- One index per way to list: everything, one status, one assignee or none, spam, and dates of waiting. What is
-- overdue is counted from the indexes alone.
create index contacts_inbox_idx on app.contacts (received_at desc, id desc) where folder = 'inbox';
create index contacts_status_idx on app.contacts (status, received_at desc, id desc)
  include (withdrawn_at) where folder = 'inbox';
create index contacts_assignee_idx on app.contacts (assignee_id, received_at desc, id desc)
  where folder = 'inbox' and status in ('new', 'open', 'waiting');
create index contacts_spam_idx on app.contacts (received_at desc, id desc) where folder = 'spam';
create index contacts_waits_until_idx on app.contacts (waits_until, received_at desc, id desc)
  where folder = 'inbox' and status = 'waiting' and withdrawn_at is null;
create index contacts_email_idx on app.contacts (lower(email));
create index job_applications_inbox_idx on app.job_applications (received_at desc, id desc)
  where folder = 'inbox';
create index job_applications_status_idx on app.job_applications (status, received_at desc, id desc)
  include (withdrawn_at) where folder = 'inbox';
create index job_applications_assignee_idx
  on app.job_applications (assignee_id, received_at desc, id desc)
  where folder = 'inbox' and status in ('new', 'open', 'waiting');
create index job_applications_spam_idx on app.job_applications (received_at desc, id desc)
  where folder = 'spam';
create index job_applications_waits_until_idx
  on app.job_applications (waits_until, received_at desc, id desc)
  where folder = 'inbox' and status = 'waiting' and withdrawn_at is null;
create index job_applications_email_idx on app.job_applications (lower(email));

-- For the deletion of an account, which sets the references to null.
create index contacts_assignee_id_idx on app.contacts (assignee_id) where assignee_id is not null;
create index job_applications_assignee_id_idx on app.job_applications (assignee_id)
  where assignee_id is not null;

create or replace view app_private.submissions as
  select 'contact' as kind, id, number, name, email, message, language, receipt_hash, folder,
    spam_since, corrections, created_at, opened_at, answered_at, null::timestamptz as decided_at,
    withdrawn_at, null::uuid as cv_file_path
  from app.contacts
  union all
  select 'job_application', id, number, name, email, message, language, receipt_hash, folder,
    spam_since, corrections, created_at, opened_at, answered_at, decided_at, withdrawn_at, cv_file_path
  from app.job_applications;

-- The thread: what staff replied and what the sender wrote on the receipt page.
create table app.replies (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references app.contacts (id) on delete cascade,
  application_id uuid references app.job_applications (id) on delete cascade,
  record_id uuid not null generated always as (coalesce(contact_id, application_id)) stored,
  author_id uuid references auth.accounts (id) on delete set null,
  is_from_sender boolean not null default false,
  language text not null constraint replies_language_code check (language ~ '^[a-z]{2}$'),
  body text not null constraint replies_body_length check (char_length(body) between 1 and 20000),
  submission_key uuid not null constraint replies_submission_key_key unique,
  created_at timestamptz not null default now(),
  constraint replies_one_record check (num_nonnulls(contact_id, application_id) = 1)
);
comment on column app.replies.author_id is
  'The member of staff. Null for the sender, and when the account was deleted.';
comment on column app.replies.submission_key is
  E'@behavior -*\nMade by the browser once per reply; a resend carries the same key.';
create index replies_record_id_idx on app.replies (record_id, created_at);
create index replies_contact_id_idx on app.replies (contact_id) where contact_id is not null;
create index replies_application_id_idx on app.replies (application_id)
  where application_id is not null;

create index replies_author_id_idx on app.replies (author_id) where author_id is not null;

create table app.notes (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references app.contacts (id) on delete cascade,
  application_id uuid references app.job_applications (id) on delete cascade,
  record_id uuid not null generated always as (coalesce(contact_id, application_id)) stored,
  author_id uuid references auth.accounts (id) on delete set null,
  body text not null constraint notes_body_length check (char_length(body) between 1 and 5000),
  mentions uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  constraint notes_one_record check (num_nonnulls(contact_id, application_id) = 1)
);
comment on column app.notes.mentions is 'The members of staff that the note names.';
create index notes_record_id_idx on app.notes (record_id, created_at);
create index notes_contact_id_idx on app.notes (contact_id) where contact_id is not null;
create index notes_application_id_idx on app.notes (application_id) where application_id is not null;
create index notes_author_id_idx on app.notes (author_id) where author_id is not null;

-- One unfinished reply per person and record. Only its author reads it.
create table app.drafts (
  id uuid primary key default gen_random_uuid(),
  contact_id uuid references app.contacts (id) on delete cascade,
  application_id uuid references app.job_applications (id) on delete cascade,
  record_id uuid not null generated always as (coalesce(contact_id, application_id)) stored,
  author_id uuid not null references auth.accounts (id) on delete cascade,
  language text not null constraint drafts_language_code check (language ~ '^[a-z]{2}$'),
  body text not null constraint drafts_body_length check (char_length(body) <= 20000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint drafts_one_record check (num_nonnulls(contact_id, application_id) = 1),
  constraint drafts_once_per_author unique (record_id, author_id)
);
create index drafts_author_id_idx on app.drafts (author_id);
create index drafts_contact_id_idx on app.drafts (contact_id) where contact_id is not null;
create index drafts_application_id_idx on app.drafts (application_id)
  where application_id is not null;

-- A file belongs to a draft until the reply is sent. The bytes are deleted by the cleanup of files.
insert into app.buckets (id, max_bytes, mime_types) values (
  'reply-attachments', 10 * 1024 * 1024, '{application/pdf,image/png,image/jpeg,text/plain}'
);
create table app.attachments (
  file_id uuid primary key references app.files (id) on delete cascade,
  draft_id uuid references app.drafts (id) on delete cascade,
  reply_id uuid references app.replies (id) on delete cascade,
  constraint attachments_one_place check (num_nonnulls(draft_id, reply_id) = 1)
);
create index attachments_draft_id_idx on app.attachments (draft_id) where draft_id is not null;
create index attachments_reply_id_idx on app.attachments (reply_id) where reply_id is not null;

create table app.snippets (
  id uuid primary key default gen_random_uuid(),
  language text not null constraint snippets_language_code check (language ~ '^[a-z]{2}$'),
  title text not null constraint snippets_title_length check (char_length(title) between 1 and 120),
  body text not null constraint snippets_body_length check (char_length(body) between 1 and 5000),
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint snippets_title_key unique (language, title)
);
comment on column app.snippets.body is
  'Variables in braces are filled in when the snippet is inserted: {name}, {number}, {sender}.';

-- Who has a record open. A hint only, so it may be lost with a crash of the database.
create unlogged table app_private.presence (
  record_id uuid not null,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  is_writing boolean not null,
  seen_at timestamptz not null default now(),
  primary key (record_id, account_id)
);

create index presence_account_id_idx on app_private.presence (account_id);

-- Deliveries of replies. The delay is the time in which the author can undo.
insert into app_private.delivery_kinds (kind, destination, first_attempt_after_seconds) values
  ('contact-reply', 'email', 10),
  ('application-reply', 'email', 10),
  ('contact-reply-notification', 'studio-email', 0),
  ('application-reply-notification', 'studio-email', 0);
alter table app_private.deliveries
  add column reply_id uuid references app.replies (id) on delete cascade,
  drop constraint deliveries_one_record;
alter table app_private.deliveries
  alter column record_id set expression as
    (coalesce(contact_id, application_id, subscriber_id, auth_message_id, erasure_id, reply_id)),
  add constraint deliveries_one_record check (
    num_nonnulls(contact_id, application_id, subscriber_id, auth_message_id, erasure_id, reply_id) = 1
  );
create index deliveries_reply_id_idx on app_private.deliveries (reply_id) where reply_id is not null;

-- Every staff write and every later event of a record, in order and without names. Each row contains the
-- hash of the one before, so a changed or removed row is found (npm run audit:verify). Rows are added
-- under a lock that is held until the commit: the sequence has no gaps and follows the commits, so the
-- desk reads it as its list of changes.
create table app_private.audit (
  sequence bigint primary key,
  at timestamptz not null,
  event text not null,
  actor_id uuid,
  record_id uuid,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
comment on column app_private.audit.actor_id is
  'The account of the member of staff. Null for the sender, the worker and the operator.';
create index audit_record_id_idx on app_private.audit (record_id, sequence);
-- The last row that was deleted at the end of its period. The chain is verified from here.
create table app_private.audit_start (
  is_only boolean primary key default true constraint audit_start_only check (is_only),
  sequence bigint not null,
  hash bytea not null
);
insert into app_private.audit_start (sequence, hash) values (0, '\x');

-- The record and the version that a member of staff saw, and what became of the change.
create type app.seen_record as (record_id uuid, version integer);
create type app.change_result as (record_id uuid, outcome text, version integer);
comment on type app.change_result is
  'outcome: changed, unchanged, conflict (another version; `version` is the current one) or gone (erased, or not visible to the caller).';

-- Messages and applications as one list. Reads with the rights of the caller.
create view app.items with (security_invoker = true) as
  select id, 'contact' as kind, number, name, email, message, language, created_at, received_at, folder,
    spam_reasons, opened_at, answered_at, null::timestamptz as decided_at, withdrawn_at, status,
    closed_reason, waits_until, assignee_id, version, null::uuid as cv_file_path
  from app.contacts
  union all
  select id, 'application', number, name, email, message, language, created_at, received_at, folder,
    spam_reasons, opened_at, answered_at, decided_at, withdrawn_at, status, closed_reason, waits_until,
    assignee_id, version, cv_file_path
  from app.job_applications;
comment on view app.items is
  E'@primaryKey id\n@behavior -connection -list\nA message (contact) or application.';

-- The colleagues, for assignment and mentions. Reads with the rights of its owner: the staff roles have no
-- rights in the schema auth.
create view app.staff_members as
  select id, display_name, default_role as role, not is_disabled as is_active
  from auth.accounts where roles && '{agent,hr,admin}'::text[];
comment on view app.staff_members is E'@primaryKey id\nThe members of staff, without addresses.';

-- What became of the deliveries of a record or reply.
create view app.item_deliveries with (security_invoker = true) as
  select d.id, d.kind, d.state, d.attempts, d.last_error, d.created_at, d.next_attempt_at, d.finished_at,
    d.reply_id, d.record_id as subject_id
  from app_private.deliveries d;
comment on view app.item_deliveries is
  E'@primaryKey id\n@behavior -connection -list\nThe deliveries of a record or reply.';

alter table app.replies enable row level security;
alter table app.notes enable row level security;
alter table app.drafts enable row level security;
alter table app.attachments enable row level security;
alter table app.snippets enable row level security;
alter table app_private.presence enable row level security;
alter table app_private.audit enable row level security;
alter table app_private.audit_start enable row level security;
grant select on
  app.replies, app.notes, app.drafts, app.attachments, app.snippets, app.items, app.staff_members,
  app.item_deliveries
  to loimel_agent, loimel_hr, loimel_admin;
grant select (next_attempt_at, reply_id) on app_private.deliveries
  to loimel_agent, loimel_hr, loimel_admin;
grant select on app.replies, app.attachments to loimel_worker;
