-- The outbox: what the outcome of an attempt says about its delivery and about the destination
-- (docs/decisions/0039-deliveries-survive-outages.md).

-- Stores the outcome of an attempt: delivered, skipped, rejected or deferred (this delivery failed),
-- unreachable (the destination failed) or unclear (either). Returns the new state, whether the destination
-- has accepted again after an outage (then the worker calls wake_waiting), and the delivery that was parked
-- because of this outcome. Returns no row if the lease was lost: then another worker has started the next
-- attempt, and its outcome counts.
--
-- It waits for the record of a reply, which its acceptance changes, then for the row of the delivery, then
-- for the row of the kind; other deliveries are skipped if they are locked. So it never deadlocks with an
-- erasure, which locks the record and then many deliveries. `no key` lets other transactions add deliveries
-- of the kind meanwhile.
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
  fails_alone boolean;
  is_counted boolean;
  is_parked boolean;
  is_finished boolean;
  reply app.replies;
begin
  select r.* into reply
    from app_private.deliveries d join app.replies r on r.id = d.reply_id
    where d.id = delivery_id and d.kind like '%-reply';
  if found then perform app_private._lock_record(reply.record_id); end if;
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

  fails_alone := is_old and app_private._is_working(stored.destination);
  is_counted := outcome = 'rejected' or outcome = 'unclear' and fails_alone;
  -- The studio empties its own mailbox one day, so its deferred emails wait.
  is_parked := stored.rejections + is_counted::integer >= max_rejections
      and outcome in ('rejected', 'unclear')
    or outcome = 'deferred' and fails_alone and stored.destination <> 'studio-email'
    -- Each attempt may have arrived, and no reader waits for a letter.
    or stored.destination = 'newsletter' and failure_code = 'smtp-no-response' and stored.deferrals >= 5;
  is_finished := is_parked or outcome in ('delivered', 'skipped');
  update app_private.deliveries d set
    state = case when is_parked then 'parked' when is_finished then outcome else 'pending' end,
    rejections = d.rejections + is_counted::integer,
    deferrals = d.deferrals + (outcome = 'deferred')::integer,
    is_waiting = outcome in ('unreachable', 'unclear') and not is_suspect and not is_counted,
    failing_since = case when failure_code is not null then coalesce(d.failing_since, now()) end,
    last_error = failure_code,
    finished_at = case when is_finished then now() end,
    next_attempt_at = now() + interval '1 millisecond' * case
      when is_finished then 0
      when is_counted then rejected_delay_ms
      when is_suspect then greatest(rejected_delay_ms, other_delay_ms)
      else other_delay_ms
    end
    where d.id = delivery_id
    returning d.state into state;
  if is_parked then parked_id := delivery_id; end if;
  if stored.destination = 'newsletter' and failure_code = 'smtp-no-response' then
    perform app_private._pause_without_response(stored.revision, 30);
  end if;

  -- The emails of a submission wait for the first attempt of its copy, not for its success.
  if stored.kind like '%-copy' and attempt = 1 then
    update app_private.deliveries d set next_attempt_at = now()
      where d.id in (
        select w.id from app_private.deliveries w
        where w.record_id = stored.record_id and w.state = 'pending' and w.attempts = 0
        for update skip locked
      );
  end if;

  -- Last, because the audit is locked until the commit.
  if state = 'delivered' and reply.id is not null then
    perform app_private._note_reply_accepted(reply);
  end if;
  if parked_id is not null then perform app_private._note_reply_failed(parked_id); end if;
  return next;
end
$$;
grant execute on function app_private.finish_attempt to loimel_worker;

-- The destination has accepted a delivery of this kind. If only one other delivery has failed since the
-- previous acceptance, that failure counts against it: the destination worked before and after it. A
-- suspect that is locked is not counted this time. One whose next attempt is running (then its error is
-- null) is not parked before that attempt has ended.
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
      select d.id, d.rejections + 1 >= max_rejections and d.last_error is not null as is_parked
      from app_private.deliveries d
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
