-- A contact message and what has to leave the house because of it (the outbox).

create table app.contacts (
  id uuid primary key default gen_random_uuid(),
  number text not null constraint contacts_number_key unique,
  name text not null constraint contacts_name_length check (char_length(name) between 1 and 120),
  email text not null constraint contacts_email_length check (char_length(email) between 3 and 254),
  message text not null
    constraint contacts_message_length check (char_length(message) between 1 and 5000),
  language text not null constraint contacts_language_code check (language ~ '^[a-z]{2}$'),
  submission_key uuid not null constraint contacts_submission_key_key unique,
  created_at timestamptz not null default now()
);
comment on column app.contacts.number is
  'Short receipt number for humans: on the screen, in mails, on the phone.';
comment on column app.contacts.submission_key is
  E'@behavior -*\nMade by the browser once per filled form; a resend carries the same key.';
create index contacts_created_at_id_idx on app.contacts (created_at desc, id desc);

-- One row per thing to deliver. The payload is read from the record when it is sent, so erasing
-- the record erases it here too. `id` is the delivery key that receivers see on every attempt.
create table app_private.deliveries (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint deliveries_kind_known check (kind in ('contact-notification', 'contact-copy')),
  contact_id uuid not null references app.contacts (id) on delete cascade,
  state text not null default 'pending'
    constraint deliveries_state_known check (state in ('pending', 'delivered', 'skipped', 'parked')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  constraint deliveries_once_per_contact unique (contact_id, kind)
);
comment on column app_private.deliveries.next_attempt_at is
  'When a worker may take it. Taking it moves this into the future by the lease, so a worker that dies simply lets it fall due again.';
create index deliveries_due_idx on app_private.deliveries (next_attempt_at)
  where state = 'pending';

alter table app.contacts enable row level security;
alter table app_private.deliveries enable row level security;

grant select on app.contacts to loimel_staff, loimel_worker;
create policy staff_reads_contacts on app.contacts for select to loimel_staff using (true);
create policy worker_reads_contacts on app.contacts for select to loimel_worker using (true);

grant select, update on app_private.deliveries to loimel_worker;
create policy worker_reads_deliveries on app_private.deliveries
  for select to loimel_worker using (true);
create policy worker_settles_deliveries on app_private.deliveries
  for update to loimel_worker using (true);
