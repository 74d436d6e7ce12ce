-- What people have done with a message or application: opened, answered (messages), decided
-- (applications). The receipt shows it to the sender, and retention periods start with it.

-- Returns when it was marked first: a second call changes nothing. Null when the record is gone or its kind
-- has no such mark. A reply or a decision also means that a person has read it.
create or replace function app_private._mark_record(record_id uuid, mark text)
  returns timestamptz
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions := app_private._lock_record(_mark_record.record_id);
  marked_at constant timestamptz := case mark
    when 'opened' then stored.opened_at
    when 'answered' then stored.answered_at
    when 'decided' then stored.decided_at
  end;
  known_marks constant text[] := case stored.kind
    when 'contact' then array['opened', 'answered']
    when 'job_application' then array['opened', 'decided']
  end;
begin
  if marked_at is not null then return marked_at; end if;
  if (mark = any (known_marks)) is not true then return null; end if;

  update app.contacts c set
    opened_at = coalesce(c.opened_at, now()),
    answered_at = case when mark = 'answered' then now() else c.answered_at end,
    status = app_private._status_after(c.status, mark),
    closed_reason = case when mark = 'opened' then c.closed_reason end,
    waits_until = case when mark = 'opened' then c.waits_until end,
    version = c.version + 1
    where c.id = stored.id;
  update app.job_applications a set
    opened_at = coalesce(a.opened_at, now()),
    decided_at = case when mark = 'decided' then now() else a.decided_at end,
    status = app_private._status_after(a.status, mark),
    closed_reason = case when mark = 'opened' then a.closed_reason end,
    waits_until = case when mark = 'opened' then a.waits_until end,
    version = a.version + 1
    where a.id = stored.id;
  perform app_private._audit(
    case when mark = 'opened' then 'record.opened' else 'record.marked' end, stored.id,
    jsonb_build_object('mark', mark)
  );
  return now();
end
$$;

create or replace function app_private._status_after(status text, mark text) returns text
  language sql immutable
  set search_path = pg_catalog
as $$
  select case
    when mark <> 'opened' then 'answered'
    when status = 'new' then 'open'
    else status
  end
$$;

create or replace function app.mark_record(record_id uuid, mark text) returns timestamptz
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._mark_record(s.id, mark_record.mark)
  from app_private.submissions s
  where s.id = mark_record.record_id
    and app_private._staff_may(case s.kind when 'contact' then 'contact' else 'application' end)
$$;
comment on function app.mark_record is
  'Marks a record as opened, answered (a message) or decided (an application). Returns the time of the first such mark; null when the record has no such mark or the caller cannot see it.';
grant execute on function app.mark_record to loimel_agent, loimel_hr, loimel_admin;

-- For the command of the operator, who has no staff role.
create or replace function app_private.mark_record_by_number(number text, mark text)
  returns timestamptz
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private._mark_record(s.id, mark_record_by_number.mark)
  from app_private.submissions s where s.number = mark_record_by_number.number
$$;
grant execute on function app_private.mark_record_by_number to loimel_worker;
