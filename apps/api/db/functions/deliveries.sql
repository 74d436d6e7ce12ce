-- The outbox: adding deliveries, and what staff can do with them.

-- Adds deliveries of a record. Exactly one of the four ids is given. Those of an erased record are added
-- by _enqueue_erasure.
create or replace function app_private._enqueue(
  kinds text[],
  contact_id uuid default null,
  application_id uuid default null,
  subscriber_id uuid default null,
  auth_message_id uuid default null,
  revision integer default 1,
  is_held boolean default false
) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries (
    kind, state, next_attempt_at, contact_id, application_id, subscriber_id, auth_message_id, revision
  )
  select
    wanted.kind,
    case when is_held then 'held' else 'pending' end,
    now() + k.first_attempt_after_seconds * interval '1 second',
    _enqueue.contact_id,
    _enqueue.application_id,
    _enqueue.subscriber_id,
    _enqueue.auth_message_id,
    _enqueue.revision
  from unnest(kinds) as wanted (kind)
  left join app_private.delivery_kinds k on k.kind = wanted.kind
$$;

-- A delivery is sent by the channel of its kind.
create or replace function app_private.fill_delivery_destination() returns trigger
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
create or replace trigger fill_delivery_destination before insert on app_private.deliveries
  for each row execute function app_private.fill_delivery_destination();

-- Stores the outcome of an attempt: delivered, skipped, rejected or deferred (this delivery failed),
-- unreachable (the destination failed) or unclear (either). Returns the new state, whether the destination
-- has accepted again after an outage (then the worker calls wake_waiting), and the delivery that was parked
-- because of this outcome. Returns no row if the lease was lost: then another worker has started the next
-- attempt, and its outcome counts.
--
-- It waits only for the row of the delivery, then for the row of the kind; other deliveries are skipped if
-- they are locked. So it never deadlocks with an erasure, which locks many deliveries. `no key` lets other
-- transactions add deliveries of the kind meanwhile.
create or replace function app_private.finish_attempt(
  delivery_id uuid,
  attempt integer,
  outcome text,
  failure_code text,
  max_rejections integer,
  max_age_seconds integer,
  rejected_delay_ms integer,
  other_delay_ms integer
) returns table (state text, has_returned boolean, parked_id uuid)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored app_private.deliveries;
  is_old boolean;
  is_suspect boolean := false;
  is_counted boolean;
  is_parked boolean;
  is_finished boolean;
begin
  select d.* into stored from app_private.deliveries d
    where d.id = delivery_id and d.state = 'pending' and d.attempts = attempt
    for update;
  if not found then return; end if;

  has_returned := false;
  is_old := coalesce(stored.failing_since <= now() - max_age_seconds * interval '1 second', false);
  if outcome = 'delivered' then
    select a.has_returned, a.parked_id into has_returned, parked_id
      from app_private._note_accepted(stored.kind, delivery_id, max_rejections) a;
  elsif outcome in ('unreachable', 'unclear') then
    is_suspect := app_private._note_unreachable(
      stored.kind, delivery_id, outcome = 'unclear', outcome = 'unclear' and is_old
    );
  end if;

  is_counted := outcome in ('rejected', 'deferred');
  is_parked := outcome = 'rejected' and stored.rejections + 1 >= max_rejections
    or outcome in ('deferred', 'unclear') and is_old and app_private._is_working(stored.destination);
  is_finished := is_parked or outcome in ('delivered', 'skipped');
  update app_private.deliveries d set
    state = case when is_parked then 'parked' when is_finished then outcome else 'pending' end,
    rejections = d.rejections + is_counted::integer,
    is_waiting = outcome in ('unreachable', 'unclear') and not is_suspect,
    failing_since = coalesce(d.failing_since, now()),
    last_error = failure_code,
    finished_at = case when is_finished then now() end,
    next_attempt_at = now() + interval '1 millisecond' * case
      when is_finished then 0
      when outcome = 'rejected' then rejected_delay_ms
      when is_suspect then greatest(rejected_delay_ms, other_delay_ms)
      else other_delay_ms
    end
    where d.id = delivery_id
    returning d.state into state;
  if is_parked then parked_id := delivery_id; end if;

  -- The emails of a submission wait for the first attempt of its copy, not for its success.
  if stored.kind like '%-copy' and attempt = 1 then
    update app_private.deliveries d set next_attempt_at = now()
      where d.id in (
        select w.id from app_private.deliveries w
        where w.record_id = stored.record_id and w.state = 'pending' and w.attempts = 0
        for update skip locked
      );
  end if;
  return next;
end
$$;
grant execute on function app_private.finish_attempt to loimel_worker;

-- The destination has accepted a delivery of this kind. If only one other delivery has failed since the
-- previous acceptance, that failure counts against it: the destination worked before and after it. A
-- suspect that is locked is being claimed or erased, and is not counted this time.
create or replace function app_private._note_accepted(
  kind text, delivery_id uuid, max_rejections integer
) returns table (has_returned boolean, parked_id uuid)
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  before app_private.delivery_kinds;
begin
  -- In normal operation there is nothing to change, so parallel deliveries do not wait for this row.
  select k.* into before from app_private.delivery_kinds k
    where k.kind = _note_accepted.kind and (not k.is_accepting or k.suspect_id is not null)
    for no key update;
  has_returned := found and not before.is_accepting;
  if found then
    update app_private.delivery_kinds k set is_accepting = true, suspect_id = null
      where k.kind = before.kind;
    with suspect as (
      select d.id, d.rejections + 1 >= max_rejections as is_parked from app_private.deliveries d
      where d.id = before.suspect_id and d.id <> delivery_id and d.state = 'pending'
      for update skip locked
    ), counted as (
      update app_private.deliveries d set
        rejections = d.rejections + 1,
        state = case when suspect.is_parked then 'parked' else d.state end,
        finished_at = case when suspect.is_parked then now() end
      from suspect where d.id = suspect.id
      returning d.id, suspect.is_parked
    )
    select c.id into parked_id from counted c where c.is_parked;
  end if;
  return next;
end
$$;

-- The destination did not respond, or responded with an error of its own. Returns true if the delivery
-- itself is suspected: it is the only one that has failed since the last acceptance. A second one that
-- fails, or a failure that no delivery can cause, shows an outage. One that has failed for days says
-- nothing about the destination today.
create or replace function app_private._note_unreachable(
  kind text, delivery_id uuid, can_be_suspect boolean, is_old boolean
) returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  stored app_private.delivery_kinds;
  is_suspect boolean;
begin
  select k.* into strict stored from app_private.delivery_kinds k
    where k.kind = _note_unreachable.kind
    for no key update;
  is_suspect := can_be_suspect and stored.is_accepting
    and coalesce(stored.suspect_id, delivery_id) = delivery_id;
  update app_private.delivery_kinds k set
    is_accepting = is_suspect,
    suspect_id = case when is_suspect then delivery_id end,
    unreachable_at = case when is_old then k.unreachable_at else now() end
    where k.kind = stored.kind;
  return is_suspect;
end
$$;

-- Whether the destination works, without doubt: within a day it has accepted deliveries of any kind, and
-- has failed only for those that have failed for days.
create or replace function app_private._is_working(destination text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select exists (
    select from app_private.deliveries d
    where d.destination = _is_working.destination and d.state = 'delivered'
      and d.finished_at > now() - interval '1 day'
  ) and not exists (
    select from app_private.delivery_kinds k
    where k.destination = _is_working.destination and k.unreachable_at > now() - interval '1 day'
  )
$$;

-- Makes up to max_count deliveries due that wait for the destination, the oldest first. Called until it
-- returns less, so that no statement takes long. Several workers may do this at the same time.
create or replace function app_private.wake_waiting(destination text, max_count integer)
  returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with woken as (
    update app_private.deliveries d set next_attempt_at = d.created_at, is_waiting = false
    where d.id in (
      select w.id from app_private.deliveries w
      where w.destination = wake_waiting.destination and w.state = 'pending' and w.is_waiting
      order by w.created_at
      limit max_count
      for update skip locked
    )
    returning 1
  )
  select count(*)::integer from woken
$$;
grant execute on function app_private.wake_waiting to loimel_worker;

-- Adds the deliveries of a changed record to the outbox again. A held delivery needs no successor: it
-- reads the record when a person releases it.
create or replace function app_private._enqueue_again(record_id uuid, is_held boolean) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  perform app_private._enqueue(
    array[d.kind], d.contact_id, d.application_id,
    revision => d.revision + 1, is_held => _enqueue_again.is_held
  )
  from app_private.deliveries d
  where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
    and d.state <> 'held'
    and d.revision = (
      select max(r.revision) from app_private.deliveries r
      where r.record_id = d.record_id and r.kind = d.kind
    );
  -- Its successor replaces a parked delivery, so that a retry does not send both.
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
      and d.state = 'parked';
end
$$;

-- Adds an email or SMS and its delivery in the caller's transaction.
create or replace function auth.enqueue_message(
  template text, address text, language text, ticket_id uuid, account_id uuid, details jsonb
) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  message_id uuid;
begin
  insert into auth.messages (template, address, language, ticket_id, account_id, details)
  values (
    enqueue_message.template, enqueue_message.address, enqueue_message.language,
    enqueue_message.ticket_id, enqueue_message.account_id, enqueue_message.details
  ) returning id into message_id;
  perform app_private._enqueue(
    array[case when enqueue_message.template = 'sms' then 'auth-sms' else 'auth-email' end],
    auth_message_id => message_id
  );
end
$$;
grant execute on function auth.enqueue_message to loimel_auth;

-- The last email to a deleted account is the only row that still names its address. It is deleted as
-- soon as it has been sent; one that cannot be sent is deleted with the other old messages.
create or replace function auth._delete_farewell() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  delete from auth.messages m
    where m.id = new.auth_message_id and m.template = 'auth-account-deleted';
  return null;
end
$$;
create or replace trigger deliveries_delete_farewell
  after update of state on app_private.deliveries
  for each row
  when (new.auth_message_id is not null and new.state in ('delivered', 'skipped'))
  execute function auth._delete_farewell();

-- Called by each worker with the setting of its environment. Returns the number of changes, 0 or 1.
create or replace function app_private.switch_webhook(is_on boolean) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with changed as (
    update app_private.webhook_switch w set is_on = switch_webhook.is_on
    where w.is_on <> switch_webhook.is_on
    returning 1
  )
  select count(*)::integer from changed
$$;
grant execute on function app_private.switch_webhook to loimel_worker;

-- For the security definer functions below. In them current_user is the owner, while the setting
-- `role` is still the role of the request. Without `set role` it is 'none', which has no rights.
create or replace function app_private._staff_may(subject text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select case current_setting('role')
    when 'loimel_agent' then subject in ('contact', 'newsletter')
    when 'loimel_hr' then subject = 'application'
    when 'loimel_admin' then true
    else false
  end
$$;

-- What a delivery is about, for app_private._staff_may.
create or replace function app_private._subject(delivery app_private.deliveries) returns text
  language sql immutable
  set search_path = pg_catalog
as $$
  select case
    when delivery.contact_id is not null or delivery.kind like 'contact-erase%' then 'contact'
    when delivery.application_id is not null or delivery.kind like 'application-erase%'
      then 'application'
    when delivery.subscriber_id is not null then 'newsletter'
    else 'account'
  end
$$;

-- Makes parked deliveries due, the oldest first, behind those that are due already. `attempts` is kept: it
-- identifies the outcomes of earlier attempts.
create or replace function app_private._retry_parked(delivery_ids uuid[]) returns integer
  language sql volatile
  set search_path = pg_catalog
as $$
  with wanted as (
    select d.id, row_number() over (order by d.created_at, d.id) as place
    from app_private.deliveries d
    where d.id = any (delivery_ids)
  ), retried as (
    update app_private.deliveries d set
      state = 'pending',
      rejections = 0,
      failing_since = null,
      next_attempt_at = now() + wanted.place * interval '1 microsecond',
      finished_at = null
    from wanted
    where d.id = wanted.id and d.state = 'parked'
    returning 1
  )
  select count(*)::integer from retried
$$;

create or replace function app.retry_delivery(delivery_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._retry_parked(array(
    select d.id from app_private.deliveries d
    where d.id = retry_delivery.delivery_id and d.state = 'parked'
      and app_private._staff_may(app_private._subject(d))
  )) > 0
$$;
comment on function app.retry_delivery is
  'Puts a parked delivery back; false when it was not parked or the caller cannot see it.';
grant execute on function app.retry_delivery to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.retry_deliveries(destination text) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._retry_parked(array(
    select d.id from app_private.deliveries d
    where d.destination = retry_deliveries.destination and d.state = 'parked'
      and app_private._staff_may(app_private._subject(d))
  ))
$$;
comment on function app.retry_deliveries is
  'Puts back all parked deliveries of a destination (collector, email, sms, studio-email, webhook) that the caller can see. Returns their number.';
grant execute on function app.retry_deliveries to loimel_agent, loimel_hr, loimel_admin;

-- For the command of the operator, who has no staff role.
create or replace function app_private.retry_all_deliveries(destination text) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._retry_parked(array(
    select d.id from app_private.deliveries d
    where d.destination = retry_all_deliveries.destination and d.state = 'parked'
  ))
$$;
grant execute on function app_private.retry_all_deliveries to loimel_worker;

create or replace function app.release_from_spam(record_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  is_released boolean := false;
  request app.newsletter_spam;
begin
  if app_private._staff_may('contact') then
    update app.contacts c set folder = 'inbox'
      where c.id = release_from_spam.record_id and c.folder = 'spam';
    is_released := found;
  end if;
  if app_private._staff_may('application') then
    update app.job_applications a set folder = 'inbox'
      where a.id = release_from_spam.record_id and a.folder = 'spam';
    is_released := is_released or found;
  end if;
  if is_released then
    update app_private.deliveries d
      set state = 'pending', rejections = 0, failing_since = null,
        next_attempt_at = now() + k.first_attempt_after_seconds * interval '1 second'
      from app_private.delivery_kinds k
      where d.record_id = release_from_spam.record_id and d.state = 'held' and k.kind = d.kind;
    return true;
  end if;
  if app_private._staff_may('newsletter') then
    delete from app.newsletter_spam s
      where s.id = release_from_spam.record_id returning * into request;
    if found then
      perform app_private.request_newsletter(
        request.email, request.language, request.consent_version, null, null
      );
      return true;
    end if;
  end if;
  return false;
end
$$;
comment on function app.release_from_spam is
  'Delivers a message, application or newsletter request as if it were new; false when it was not in the spam folder or the caller cannot see it.';
grant execute on function app.release_from_spam to loimel_agent, loimel_hr, loimel_admin;
