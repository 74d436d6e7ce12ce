-- Every clock is handed in, and the clock of an application starts with the decision or the
-- withdrawal: one that nobody has decided on is kept until somebody does.

drop function app_private.erase_overdue(timestamptz, integer, integer, integer);
drop function app_private.clear_leftovers(timestamptz);
drop function app_private._erases_at;

create function app_private.erase_overdue(
  at timestamptz,
  contact_months integer,
  application_months integer,
  spam_days integer,
  max_count integer
) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  overdue record;
  erased integer := 0;
begin
  for overdue in
    select c.id as contact_id, null::uuid as application_id, c.folder
    from app.contacts c
    where case
      when c.folder = 'spam' then c.created_at + make_interval(days => spam_days)
      else coalesce(c.answered_at, c.created_at) + make_interval(months => contact_months)
    end <= at
    union all
    select null, a.id, a.folder
    from app.job_applications a
    where case
      when a.folder = 'spam' then a.created_at + make_interval(days => spam_days)
      else coalesce(a.decided_at, a.withdrawn_at) + make_interval(months => application_months)
    end <= at
    limit max_count
  loop
    perform app_private._erase(
      overdue.contact_id, overdue.application_id,
      case when overdue.folder = 'spam' then 'spam' else 'retention' end
    );
    erased := erased + 1;
  end loop;
  return erased;
end
$$;

-- Requests that nobody confirmed or released, deliveries that were made, budgets that have run out,
-- tombstones after two years, evidence of consent three years after the end (the time in which
-- somebody may still ask for it). A parked delivery stays: somebody has to look at it.
create function app_private.clear_leftovers(
  at timestamptz, unconfirmed_days integer, spam_days integer, delivery_days integer
) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with unconfirmed as (
    delete from app.newsletter_subscribers s
    where s.state = 'pending' and s.requested_at <= at - make_interval(days => unconfirmed_days)
    returning 1
  ), put_aside as (
    delete from app.newsletter_spam s
    where s.created_at <= at - make_interval(days => spam_days) returning 1
  ), made as (
    delete from app_private.deliveries d
    where d.state in ('delivered', 'skipped')
      and d.settled_at <= at - make_interval(days => delivery_days)
    returning 1
  ), evidence as (
    delete from app.newsletter_subscribers s
    where s.state = 'unsubscribed' and s.unsubscribed_at <= at - interval '3 years' returning 1
  ), budgets as (
    delete from app_private.budgets b where b.resets_at <= at - interval '1 day' returning 1
  ), tombstones as (
    delete from app_private.tombstones t where t.erased_at <= at - interval '2 years' returning 1
  )
  select (
    (select count(*) from unconfirmed) + (select count(*) from put_aside)
    + (select count(*) from made) + (select count(*) from evidence)
    + (select count(*) from budgets) + (select count(*) from tombstones)
  )::integer
$$;

grant execute on function app_private.erase_overdue, app_private.clear_leftovers to loimel_worker;

-- Puts the deliveries of a record into the outbox once more, because it has changed. It does not
-- look at the ones before, which may be cleared away already.
create or replace function app_private._enqueue_again(record_id uuid) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries
    (kind, state, next_attempt_at, contact_id, application_id, round)
  select wanted.kind, case when record.folder = 'spam' then 'held' else 'pending' end,
    case when wanted.kind like '%-copy' then now() else now() + interval '15 seconds' end,
    record.contact_id, record.application_id,
    1 + coalesce(
      (select max(d.round) from app_private.deliveries d
       where d.record_id = _enqueue_again.record_id and d.kind = wanted.kind),
      1
    )
  from (
    select 'contact' as prefix, c.id as contact_id, null::uuid as application_id, c.folder
    from app.contacts c where c.id = _enqueue_again.record_id
    union all
    select 'application', null, a.id, a.folder
    from app.job_applications a where a.id = _enqueue_again.record_id
  ) as record
  cross join lateral (
    values (record.prefix || '-copy'), (record.prefix || '-notification')
  ) as wanted (kind)
$$;
