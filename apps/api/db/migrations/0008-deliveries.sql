-- The outbox: one row per thing to deliver. The content is read from the record when it is sent. A
-- delivery refers to exactly one record by a foreign key, so deleting a record deletes its deliveries;
-- `record_id` is that key for every kind. `id` is the delivery key that receivers see on every attempt.

-- Emails and SMS of the auth service.
create table auth.messages (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  address text not null,
  language text not null,
  ticket_id uuid references auth.tickets (id) on delete cascade,
  account_id uuid references auth.accounts (id) on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index messages_ticket_id_idx on auth.messages (ticket_id) where ticket_id is not null;
create index messages_account_id_idx on auth.messages (account_id) where account_id is not null;
create index messages_created_at_idx on auth.messages (created_at);

-- Order within one submission: record, copy, emails. The copy is due immediately. The others are due when
-- the first attempt of the copy has finished (the worker moves them forward), and after 15 seconds in any
-- case, so that an unavailable collector or a killed worker does not delay a message to the studio.
create table app_private.delivery_kinds (
  kind text primary key,
  first_attempt_after_seconds integer not null
);
insert into app_private.delivery_kinds (kind, first_attempt_after_seconds) values
  ('contact-copy', 0),
  ('contact-notification', 15),
  ('contact-receipt', 15),
  ('contact-webhook', 15),
  ('application-copy', 0),
  ('application-notification', 15),
  ('application-receipt', 15),
  ('application-webhook', 15),
  ('newsletter-confirmation', 0),
  ('auth-email', 0),
  ('auth-sms', 0);

create table app_private.deliveries (
  id uuid primary key default gen_random_uuid(),
  kind text not null references app_private.delivery_kinds (kind),
  contact_id uuid references app.contacts (id) on delete cascade,
  state text not null default 'pending' constraint deliveries_state_known
    check (state in ('held', 'pending', 'delivered', 'skipped', 'parked')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  application_id uuid references app.job_applications (id) on delete cascade,
  subscriber_id uuid references app.newsletter_subscribers (id) on delete cascade,
  revision integer not null default 1,
  record_id uuid not null
    generated always as (coalesce(contact_id, application_id, subscriber_id, auth_message_id)) stored,
  auth_message_id uuid references auth.messages (id) on delete cascade,
  constraint deliveries_one_record
    check (num_nonnulls(contact_id, application_id, subscriber_id, auth_message_id) = 1),
  constraint deliveries_once_per_record unique (record_id, kind, revision)
);
comment on column app_private.deliveries.state is
  'held: belongs to a record in the spam folder and waits until a person releases it.';
comment on column app_private.deliveries.next_attempt_at is
  'When a worker may claim it. A claim moves this time by the lease, so the delivery of a killed worker is due again later.';
comment on column app_private.deliveries.last_error is
  'Code of the last failure. Null during an attempt, so a pending row with a code waits for its next attempt.';
create index deliveries_contact_id_idx on app_private.deliveries (contact_id)
  where contact_id is not null;
create index deliveries_application_id_idx on app_private.deliveries (application_id)
  where application_id is not null;
create index deliveries_subscriber_id_idx on app_private.deliveries (subscriber_id)
  where subscriber_id is not null;
create index deliveries_auth_message_id_idx on app_private.deliveries (auth_message_id)
  where auth_message_id is not null;
-- By kind, because each destination takes its own deliveries: one that is down delays no other.
create index deliveries_due_by_kind_idx on app_private.deliveries (kind, next_attempt_at)
  where state = 'pending';
create index deliveries_parked_idx on app_private.deliveries (finished_at) where state = 'parked';

-- What staff see of the outbox, without personal data. It reads with the rights of the caller, so the
-- policies of the table apply.
create view app.parked_deliveries with (security_invoker = true) as
  select id, kind, record_id, attempts, last_error, created_at, finished_at as parked_at
  from app_private.deliveries
  where state = 'parked';
comment on view app.parked_deliveries is E'@primaryKey id\nDeliveries that failed too often.';

-- Submissions get a webhook delivery only while a webhook is configured.
create table app_private.webhook_switch (
  is_only boolean primary key default true constraint webhook_switch_only check (is_only),
  is_on boolean not null
);
comment on table app_private.webhook_switch is 'One row: whether the workers have a webhook to call.';
insert into app_private.webhook_switch (is_on) values (false);
