-- A message that its sender has withdrawn goes after a short time of its own, and never later than it
-- would have gone anyway.
drop function app_private.erase_overdue(timestamptz, integer, integer, integer, integer);

create function app_private.erase_overdue(
  at timestamptz,
  contact_months integer,
  withdrawn_days integer,
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
      else least(
        c.withdrawn_at + make_interval(days => withdrawn_days),
        coalesce(c.answered_at, c.created_at) + make_interval(months => contact_months)
      )
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

grant execute on function app_private.erase_overdue to loimel_worker;
