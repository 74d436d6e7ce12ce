-- The outbox for every kind of record. A delivery points to exactly one record by a real foreign
-- key, so erasing a record erases its deliveries; `record_id` is that key whatever the kind.

alter table app_private.deliveries
  drop constraint deliveries_kind_known,
  drop constraint deliveries_state_known,
  drop constraint deliveries_once_per_contact,
  alter column contact_id drop not null,
  add column application_id uuid references app.job_applications (id) on delete cascade,
  add column subscriber_id uuid references app.newsletter_subscribers (id) on delete cascade,
  add column round integer not null default 1,
  add column record_id uuid not null
    generated always as (coalesce(contact_id, application_id, subscriber_id)) stored,
  add constraint deliveries_one_record
    check (num_nonnulls(contact_id, application_id, subscriber_id) = 1),
  add constraint deliveries_kind_known check (kind in (
    'contact-copy', 'contact-notification', 'contact-receipt',
    'application-copy', 'application-notification', 'application-receipt',
    'newsletter-confirmation'
  )),
  add constraint deliveries_state_known
    check (state in ('held', 'pending', 'delivered', 'skipped', 'parked')),
  add constraint deliveries_once_per_record unique (record_id, kind, round);
comment on column app_private.deliveries.state is
  'held: belongs to a record in the spam folder and waits until a person releases it.';
create index deliveries_contact_id_idx on app_private.deliveries (contact_id)
  where contact_id is not null;
create index deliveries_application_id_idx on app_private.deliveries (application_id)
  where application_id is not null;
create index deliveries_subscriber_id_idx on app_private.deliveries (subscriber_id)
  where subscriber_id is not null;
create index deliveries_parked_idx on app_private.deliveries (settled_at) where state = 'parked';

-- Order within one submission: record, copy, mails. The copy is due at once; mails are due when the
-- copy's first attempt is settled (the worker moves them forward), and after 15 seconds whatever
-- happens to the copy, so that a dead collector or a killed worker never keeps a lead from the studio.
create function app_private._enqueue(
  kinds text[],
  is_held boolean,
  contact_id uuid default null,
  application_id uuid default null
) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries (kind, state, next_attempt_at, contact_id, application_id)
  select
    kind,
    case when is_held then 'held' else 'pending' end,
    case when kind like '%-copy' then now() else now() + interval '15 seconds' end,
    _enqueue.contact_id,
    _enqueue.application_id
  from unnest(kinds) as kind
$$;

-- What staff see of the outbox: what was given up, without any personal data.
create view app.parked_deliveries with (security_barrier) as
  select id, kind, record_id, attempts, last_error, created_at, settled_at as parked_at
  from app_private.deliveries
  where state = 'parked';
comment on view app.parked_deliveries is E'@primaryKey id\nDeliveries that failed too often.';
grant select on app.parked_deliveries to loimel_staff;

create function app.retry_delivery(delivery_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with retried as (
    update app_private.deliveries d
    set state = 'pending', attempts = 0, next_attempt_at = now(), settled_at = null
    where d.id = retry_delivery.delivery_id and d.state = 'parked'
    returning 1
  )
  select exists (select from retried)
$$;
comment on function app.retry_delivery is 'Puts a parked delivery back; false when it was not parked.';
grant execute on function app.retry_delivery to loimel_staff;
