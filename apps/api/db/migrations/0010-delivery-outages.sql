-- Deliveries survive an outage of their destination: failures that the destination caused are not counted
-- against a delivery (docs/decisions/0039-deliveries-survive-outages.md).

alter table app_private.delivery_kinds
  add column destination text,
  add column is_accepting boolean not null default false,
  add column suspect_id uuid,
  add column unreachable_at timestamptz;
update app_private.delivery_kinds set destination = case
  when kind like '%-copy' then 'collector'
  when kind like '%-notification' then 'studio-email'
  when kind like '%-webhook' then 'webhook'
  when kind = 'auth-sms' then 'sms'
  else 'email'
end;
alter table app_private.delivery_kinds alter column destination set not null;
comment on column app_private.delivery_kinds.destination is
  'The channel of the worker that sends this kind: collector, email, sms, studio-email or webhook. The mailbox of the studio is separate from other recipients: when it is full, only its own emails wait.';
comment on column app_private.delivery_kinds.is_accepting is
  'True if the destination accepted a delivery of this kind and no other outcome contradicts it since.';
comment on column app_private.delivery_kinds.suspect_id is
  'The only delivery that has failed since the last acceptance. The next acceptance counts that failure.';
comment on column app_private.delivery_kinds.unreachable_at is
  'The last failure of the destination, not counting deliveries that have failed for days.';

alter table app_private.deliveries
  add column destination text,
  add column rejections integer not null default 0,
  add column deferrals integer not null default 0,
  add column is_waiting boolean not null default false,
  add column failing_since timestamptz;
update app_private.deliveries d set destination = k.destination
  from app_private.delivery_kinds k where k.kind = d.kind;
alter table app_private.deliveries alter column destination set not null;
-- Parked deliveries can now be retried all at once. Those of withdrawn or corrected records must not be
-- sent again, and those in the spam folder wait there.
update app_private.deliveries d set state = case
    when s.withdrawn_at is not null or d.revision < (
      select max(r.revision) from app_private.deliveries r
      where r.record_id = d.record_id and r.kind = d.kind
    ) then 'skipped'
    when s.folder = 'spam' then 'held'
    else d.state
  end
  from app_private.submissions s
  where s.id = d.record_id and d.state = 'parked';
comment on column app_private.deliveries.destination is 'The destination of its kind, for the index.';
comment on column app_private.deliveries.attempts is
  'Number of the last attempt. It only grows, so an outcome of an earlier attempt is recognised.';
comment on column app_private.deliveries.rejections is
  'Failures that this delivery caused, not its destination. After too many it is parked.';
comment on column app_private.deliveries.deferrals is
  'How often a mail server deferred this email. The delay grows with it.';
comment on column app_private.deliveries.is_waiting is
  'The last attempt failed because of the destination. It is due when the destination accepts again.';
comment on column app_private.deliveries.failing_since is
  'The first failure since it was added or a person retried it.';

-- Also in functions/deliveries.sql. Created here because the column must never be null.
create function app_private.fill_delivery_destination() returns trigger
  language plpgsql
  set search_path = pg_catalog
as $$
begin
  new.destination := (
    select k.destination from app_private.delivery_kinds k where k.kind = new.kind
  );
  return new;
end
$$;
create trigger fill_delivery_destination before insert on app_private.deliveries
  for each row execute function app_private.fill_delivery_destination();

create index deliveries_due_idx on app_private.deliveries (destination, next_attempt_at)
  where state = 'pending';
drop index app_private.deliveries_due_by_kind_idx;
create index deliveries_waiting_idx on app_private.deliveries (destination, created_at)
  where state = 'pending' and is_waiting;
create index deliveries_delivered_idx on app_private.deliveries (destination, finished_at)
  where state = 'delivered';
