-- Decisions about cookies. A row names no person, address or browser: its id is a random number that only
-- the browser of the visitor knows.
create table app_private.consent_records (
  id uuid primary key,
  decision boolean not null,
  analytics boolean not null,
  marketing boolean not null,
  version text not null constraint consent_records_version_length check (char_length(version) <= 40),
  language text not null constraint consent_records_language_code check (language ~ '^[a-z]{2}$'),
  decided_at timestamptz not null,
  received_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  ends_at timestamptz not null,
  constraint consent_records_flags_need_decision check (decision or not (analytics or marketing))
);
comment on column app_private.consent_records.decided_at is 'By the clock of the visitor.';
comment on column app_private.consent_records.ends_at is
  'By the clock of the server. The site asks again at this time, and the worker deletes the row.';
alter table app_private.consent_records enable row level security;
create index consent_records_ends_at_idx on app_private.consent_records (ends_at);
