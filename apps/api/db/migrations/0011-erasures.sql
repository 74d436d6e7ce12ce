-- Erased records that have copies outside the database: at the form collector, which gets an erase
-- request, and in the mailbox of the studio, where people delete them after an email. A row holds no
-- personal data: the receipt number and the delivery keys under which the collector got its copies.

create table app_private.erasures (
  id uuid primary key default gen_random_uuid(),
  number text not null,
  copy_ids uuid[] not null,
  erased_at timestamptz not null default now()
);
comment on column app_private.erasures.copy_ids is
  'Ids of the deliveries that may have brought a copy to the collector. It knows them as delivery keys.';
alter table app_private.erasures enable row level security;
grant select on app_private.erasures to loimel_worker;

-- An attempt that is in flight when its record is erased ends within its deadline: 12 seconds for a copy,
-- 10 minutes for an email. The erase request and the notice wait longer, so that they do not arrive before
-- the copy or the email that they are about.
insert into app_private.delivery_kinds (kind, destination, first_attempt_after_seconds) values
  ('contact-erase', 'collector', 30),
  ('contact-erase-notice', 'studio-email', 660),
  ('application-erase', 'collector', 30),
  ('application-erase-notice', 'studio-email', 660),
  ('contact-withdraw-notice', 'studio-email', 660),
  ('application-withdraw-notice', 'studio-email', 660);

alter table app_private.deliveries
  add column erasure_id uuid references app_private.erasures (id) on delete cascade,
  drop constraint deliveries_one_record;
alter table app_private.deliveries
  alter column record_id set expression as
    (coalesce(contact_id, application_id, subscriber_id, auth_message_id, erasure_id)),
  add constraint deliveries_one_record check (
    num_nonnulls(contact_id, application_id, subscriber_id, auth_message_id, erasure_id) = 1
  );
create index deliveries_erasure_id_idx on app_private.deliveries (erasure_id)
  where erasure_id is not null;

-- The sets of retention periods that workers have used. A record keeps the earliest date that was promised
-- to its sender, also when a period is raised later.
create table app_private.retention_periods (
  periods jsonb primary key,
  replaced_at timestamptz
);
comment on column app_private.retention_periods.replaced_at is
  'When a worker with other periods started. Null: in use.';
alter table app_private.retention_periods enable row level security;
