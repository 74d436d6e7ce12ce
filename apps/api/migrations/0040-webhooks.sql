-- A webhook tells another program that something has arrived. Submissions get such a delivery only
-- while a webhook is configured: otherwise every one of them would carry a row for nobody.

alter table app_private.deliveries
  drop constraint deliveries_kind_known,
  add constraint deliveries_kind_known check (kind in (
    'contact-copy', 'contact-notification', 'contact-receipt', 'contact-webhook',
    'application-copy', 'application-notification', 'application-receipt', 'application-webhook',
    'newsletter-confirmation', 'auth-mail', 'auth-sms'
  ));

create table app_private.webhook_switch (
  is_only boolean primary key default true constraint webhook_switch_only check (is_only),
  is_on boolean not null
);
comment on table app_private.webhook_switch is 'One row: whether the workers have a webhook to call.';
insert into app_private.webhook_switch (is_on) values (false);
alter table app_private.webhook_switch enable row level security;

-- Called by each worker with what its environment says; gives the number of changes, 0 or 1.
create function app_private.switch_webhook(is_on boolean) returns integer
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

create or replace function app_private._enqueue(
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
  from (
    select unnest(kinds)
    union all
    select case when _enqueue.contact_id is null then 'application-webhook' else 'contact-webhook' end
    from app_private.webhook_switch w
    where w.is_on
  ) as wanted (kind)
$$;
