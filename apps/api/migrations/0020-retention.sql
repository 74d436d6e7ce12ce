-- What is over goes. The clock is handed in, so that a test can be in the year after next.

-- Spam after 30 days, everything else the given months after it was settled.
create function app_private._erases_at(
  months integer, created_at timestamptz, settled_at timestamptz, folder text
) returns timestamptz
  language sql immutable
  set search_path = pg_catalog
as $$
  select case
    when folder = 'spam' then created_at + interval '30 days'
    else coalesce(settled_at, created_at) + make_interval(months => months)
  end
$$;

create function app_private.erase_overdue(
  at timestamptz, contact_months integer, application_months integer, max_count integer
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
    where app_private._erases_at(contact_months, c.created_at, c.answered_at, c.folder)
      <= at
    union all
    select null, a.id, a.folder
    from app.job_applications a
    where app_private._erases_at(
      application_months, a.created_at,
      coalesce(a.decided_at, a.withdrawn_at), a.folder
    ) <= at
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

-- Requests that nobody confirmed, budgets that have run out, tombstones after two years, evidence of
-- consent three years after the end (the time in which somebody may still ask for it).
create function app_private.clear_leftovers(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with unconfirmed as (
    delete from app.newsletter_subscribers s
    where s.state = 'pending' and s.requested_at <= at - interval '3 days' returning 1
  ), evidence as (
    delete from app.newsletter_subscribers s
    where s.state = 'unsubscribed' and s.unsubscribed_at <= at - interval '3 years' returning 1
  ), budgets as (
    delete from app_private.budgets b where b.resets_at <= at - interval '1 day' returning 1
  ), tombstones as (
    delete from app_private.tombstones t where t.erased_at <= at - interval '2 years' returning 1
  )
  select (
    (select count(*) from unconfirmed) + (select count(*) from evidence)
    + (select count(*) from budgets) + (select count(*) from tombstones)
  )::integer
$$;

grant execute on function app_private.erase_overdue, app_private.clear_leftovers to loimel_worker;
