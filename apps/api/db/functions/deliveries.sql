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

-- Adds the deliveries of a changed record to the outbox again. One that was not attempted needs no
-- successor: it reads the record when it is sent. One that was attempted may have arrived with the old text.
-- Its successor replaces it, so that the same text is not sent twice. One that is being sent (its error is
-- null) may finish, unless the new text is held.
create or replace function app_private._enqueue_again(record_id uuid, is_held boolean) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  -- With the lock no worker can begin an attempt with the old text after this decision.
  perform from app_private.deliveries d
    where d.record_id = _enqueue_again.record_id order by d.id for update;
  perform app_private._enqueue(
    array[d.kind], d.contact_id, d.application_id,
    revision => d.revision + 1, is_held => _enqueue_again.is_held
  )
  from app_private.deliveries d
  where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
    and d.state <> 'held' and (d.state <> 'pending' or d.attempts > 0)
    and d.revision = (
      select max(r.revision) from app_private.deliveries r
      where r.record_id = d.record_id and r.kind = d.kind
    );
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
      and (d.state = 'parked' or d.state = 'pending' and d.attempts > 0
        and (_enqueue_again.is_held or d.last_error is not null));
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
    when 'loimel_admin' then subject <> 'canary'
    else false
  end
$$;

-- What a delivery is about, for app_private._staff_may.
create or replace function app_private._subject(delivery app_private.deliveries) returns text
  language sql immutable
  set search_path = pg_catalog
as $$
  select case
    when delivery.kind like 'contact-%' then 'contact'
    when delivery.kind like 'application-%' then 'application'
    when delivery.subscriber_id is not null then 'newsletter'
    when delivery.kind = 'canary' then 'canary'
    else 'account'
  end
$$;

-- Makes parked deliveries due, the oldest first, behind those that are due already. `attempts` is kept: it
-- identifies the outcomes of earlier attempts.
create or replace function app_private._retry_parked(delivery_ids uuid[]) returns integer
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  retried_ids uuid[];
  deliveries_of record;
begin
  -- In the order in which an erasure locks them.
  perform from app_private.deliveries d where d.id = any (delivery_ids) order by d.id for update;
  with wanted as (
    select d.id, row_number() over (order by d.created_at, d.id) as place
    from app_private.deliveries d
    where d.id = any (delivery_ids)
  ), retried as (
    update app_private.deliveries d set
      state = 'pending',
      rejections = 0,
      deferrals = 0,
      failing_since = null,
      next_attempt_at = now() + wanted.place * interval '1 microsecond',
      finished_at = null
    from wanted
    where d.id = wanted.id and d.state = 'parked'
    returning d.id
  )
  select array(select r.id from retried r) into retried_ids;
  -- One row per record: an outage parks thousands of deliveries.
  for deliveries_of in
    select coalesce(d.contact_id, d.application_id, r.record_id) as record_id,
      app_private._subject(d) as subject, count(*) as count
    from app_private.deliveries d left join app.replies r on r.id = d.reply_id
    where d.id = any (retried_ids)
    group by 1, 2 order by 1, 2
  loop
    perform app_private._audit('delivery.retried', deliveries_of.record_id, jsonb_build_object(
      'kind', deliveries_of.subject, 'count', deliveries_of.count
    ));
  end loop;
  return cardinality(retried_ids);
end
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

-- A reply after which staff have sent another one. Retrying everything must not send the older text later;
-- a person can still retry it alone.
create or replace function app_private._is_replaced(delivery app_private.deliveries)
  returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select delivery.reply_id is not null and exists (
    select from app.replies r join app.replies later on later.record_id = r.record_id
    where r.id = delivery.reply_id and not later.is_from_sender and later.created_at > r.created_at
  )
$$;

create or replace function app.retry_deliveries(destination text) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._retry_parked(array(
    select d.id from app_private.deliveries d
    where d.destination = retry_deliveries.destination and d.state = 'parked'
      and app_private._staff_may(app_private._subject(d)) and not app_private._is_replaced(d)
  ))
$$;
comment on function app.retry_deliveries is
  'Puts back all parked deliveries of a destination (collector, email, newsletter, sms, studio-email, webhook) that the caller can see. Returns their number.';
grant execute on function app.retry_deliveries to loimel_agent, loimel_hr, loimel_admin;

-- For the command of the operator, who has no staff role.
create or replace function app_private.retry_all_deliveries(destination text) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._retry_parked(array(
    select d.id from app_private.deliveries d
    where d.destination = retry_all_deliveries.destination and d.state = 'parked'
      and not app_private._is_replaced(d)
  ))
$$;
grant execute on function app_private.retry_all_deliveries to loimel_worker;

create or replace function app.release_from_spam(record_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  item app.items;
  request app.newsletter_spam;
begin
  perform app_private._lock_record(release_from_spam.record_id);
  item := app_private._find_item(release_from_spam.record_id);
  if item.id is not null then
    if not app_private._apply_release(item) then return false; end if;
    perform app_private._audit('record.released', item.id, '{}');
    return true;
  end if;
  if app_private._staff_may('newsletter') then
    delete from app.newsletter_spam s
      where s.id = release_from_spam.record_id returning * into request;
    if found then
      -- Moved, not erased: a restored copy must keep it.
      delete from app_private.unlogged_erasures e where e.subject_id = request.id;
      perform app_private.request_newsletter(
        request.email, request.language, request.consent_version, null, null
      );
      perform app_private._audit(
        'record.released', request.id, jsonb_build_object('kind', 'newsletter')
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
