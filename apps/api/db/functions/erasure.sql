-- When a message or application is erased, and what its erasure causes.

-- The three functions below are written as expressions, without `set search_path`: their names are bound
-- when they are created, and PostgreSQL can inline them into a scan of all records.
create or replace function app_private._add_days(moment timestamptz, days integer)
  returns timestamptz
  language sql stable
  return ((moment at time zone 'Europe/Tallinn')::date + days)::timestamp
    at time zone 'Europe/Tallinn';

create or replace function app_private._add_months(moment timestamptz, months integer)
  returns timestamptz
  language sql stable
  return ((moment at time zone 'Europe/Tallinn')::date + make_interval(months => months))
    at time zone 'Europe/Tallinn';

-- The end of a record by one set of periods, the numbers of content/facts/retention.yaml. The date is the
-- start of a day in the studio's time zone. The worker runs several times a day, so it erases on the day
-- that was shown. No period moves the end of an application: it is erased at the latest a fixed time after
-- its arrival.
create or replace function app_private._end_by(
  submission app_private.submissions, periods jsonb
) returns timestamptz
  language sql stable
  return least(
    case when submission.folder = 'spam' then app_private._add_days(
      coalesce(submission.spam_since, submission.created_at), (periods ->> 'spamDays')::integer
    ) end,
    case when submission.kind = 'contact' then least(
      app_private._add_days(submission.withdrawn_at, (periods ->> 'withdrawnDays')::integer),
      app_private._add_months(
        coalesce(submission.answered_at, submission.created_at), (periods ->> 'contactMonths')::integer
      )
    ) else least(
      app_private._add_months(
        least(submission.decided_at, submission.withdrawn_at), (periods ->> 'applicationMonths')::integer
      ),
      app_private._add_months(
        submission.created_at, (periods ->> 'undecidedApplicationMonths')::integer
      )
    ) end
  );

-- The only computation of an erasure date: the worker, the receipt page and the receipt email use it. The
-- earliest date that any periods give that were in use since the record arrived.
create or replace function app_private.erase_after(
  submission app_private.submissions, periods jsonb
) returns timestamptz
  language sql stable
  set search_path = pg_catalog
as $$
  select least(app_private._end_by(submission, periods), (
    select min(app_private._end_by(submission, r.periods)) from app_private.retention_periods r
    where coalesce(r.replaced_at, 'infinity') >= submission.created_at
  ))
$$;

-- Called by the worker with its current periods. The ones that they replace were promised to the senders of
-- older records, so an earlier date keeps its validity when a period is raised.
create or replace function app_private.note_periods(periods jsonb) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  insert into app_private.retention_periods as r (periods) values (note_periods.periods)
    on conflict on constraint retention_periods_pkey do update set replaced_at = null
    where r.replaced_at is not null;
  update app_private.retention_periods r set replaced_at = now()
    where r.periods <> note_periods.periods and r.replaced_at is null;
end
$$;
grant execute on function app_private.note_periods to loimel_worker;

-- For the receipt email. Null when the record has been erased meanwhile.
create or replace function app_private.read_erase_after(record_id uuid, periods jsonb)
  returns timestamptz
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select app_private.erase_after(s, periods) from app_private.submissions s
  where s.id = read_erase_after.record_id
$$;
grant execute on function app_private.read_erase_after to loimel_worker;

-- The records whose time is over, the oldest first. Only a selection: erase_if_overdue checks each one again.
create or replace function app_private.list_overdue(at timestamptz, periods jsonb)
  returns setof uuid
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select s.id from app_private.submissions s
  where app_private._end_by(s, periods) <= at or exists (
    select from app_private.retention_periods r
    where coalesce(r.replaced_at, 'infinity') >= s.created_at and app_private._end_by(s, r.periods) <= at
  )
  order by s.created_at
$$;
grant execute on function app_private.list_overdue to loimel_worker;

-- False when the record is gone or was changed meanwhile, so that its time is not over.
create or replace function app_private.erase_if_overdue(
  record_id uuid, at timestamptz, periods jsonb
) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions := app_private._lock_record(erase_if_overdue.record_id);
begin
  if (app_private.erase_after(stored, periods) <= at) is not true then return false; end if;
  perform app_private._erase(
    stored, case when stored.folder = 'spam' then 'spam' else 'retention' end
  );
  return true;
end
$$;
grant execute on function app_private.erase_if_overdue to loimel_worker;

-- Called by workers of the previous release, which keep undecided applications. Drop it in the next one.
create or replace function app_private.erase_overdue(
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
  periods constant jsonb := jsonb_build_object(
    'contactMonths', contact_months, 'withdrawnDays', withdrawn_days,
    'applicationMonths', application_months, 'spamDays', spam_days
  );
begin
  -- All locks before the first row of the audit.
  perform app_private._lock_record(o.id) from (
    select overdue.id from app_private.list_overdue(at, periods) as overdue (id) limit max_count
  ) as o;
  return count(*) filter (where app_private.erase_if_overdue(overdue.id, at, periods))
    from (
      select o.id from app_private.list_overdue(at, periods) as o (id) limit max_count
    ) as overdue;
end
$$;
grant execute on function
  app_private.erase_overdue(timestamptz, integer, integer, integer, integer, integer)
  to loimel_worker;

-- Deletes a record that the caller has locked, with its thread and its deliveries, and asks the places outside
-- the database that have a copy to delete it. The bytes of the files are deleted by the next cleanup.
create or replace function app_private._erase(submission app_private.submissions, reason text)
  returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  is_contact constant boolean := submission.kind = 'contact';
begin
  perform app_private._enqueue_erasure(submission);
  update app.files f set deletion_requested_at = now()
    where f.deletion_requested_at is null and f.id in (
      select a.file_id from app.attachments a
      where a.reply_id in (select r.id from app.replies r where r.record_id = submission.id)
        or a.draft_id in (select d.id from app.drafts d where d.record_id = submission.id)
    );
  delete from app_private.presence p where p.record_id = submission.id;
  if is_contact then
    delete from app.contacts c where c.id = submission.id;
  else
    delete from app.job_applications a where a.id = submission.id;
    update app.files f set deletion_requested_at = now() where f.id = submission.cv_file_path;
  end if;
  if submission.receipt_hash is not null then
    insert into app_private.tombstones (receipt_hash, kind, reason)
    values (submission.receipt_hash, submission.kind, reason)
    on conflict on constraint tombstones_pkey do nothing;
  end if;
  perform app_private._audit('record.erased', submission.id, jsonb_build_object(
    'kind', case when is_contact then 'contact' else 'application' end, 'because', reason
  ));
end
$$;

-- An attempt counts, whatever became of it: a delivery may have arrived although its response was lost.
-- The counter alone is not enough, because an earlier release set it back after an outage.
create or replace function app_private._may_have_arrived(delivery app_private.deliveries)
  returns boolean
  language sql immutable
  set search_path = pg_catalog
as $$
  select delivery.attempts > 0 or delivery.last_error is not null
    or delivery.state in ('delivered', 'parked')
$$;

-- The record and its replies: the deliveries of all of them have one of these ids in `record_id`. An array,
-- so that the index of that column is used.
create or replace function app_private._with_replies(record_id uuid) returns uuid[]
  language sql stable
  set search_path = pg_catalog
as $$
  select _with_replies.record_id || array(
    select r.id from app.replies r where r.record_id = _with_replies.record_id
  )
$$;

-- Whether the mailbox of the studio may hold words of the sender: a notification with the text, or an email
-- in response to a reply of staff. Also when there is no row of a notification: an earlier release deleted
-- the rows of finished deliveries after 90 days.
create or replace function app_private._mailbox_may_hold(record_id uuid) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select coalesce(bool_or(app_private._may_have_arrived(d) and d.has_text), true)
  from app_private.deliveries d
  where d.record_id = any (app_private._with_replies(_mailbox_may_hold.record_id))
    and (d.kind like '%-notification' or d.kind like '%-reply')
$$;

-- Adds the deliveries that follow an erasure: an erase request for every copy that may have reached the
-- collector, and an email for the mailbox if it may hold the text. Must run before the record is deleted,
-- because its deliveries go with it.
create or replace function app_private._enqueue_erasure(submission app_private.submissions)
  returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  prefix constant text := case submission.kind when 'contact' then 'contact' else 'application' end;
  copy_ids uuid[];
  kinds text[] := '{}';
  new_id uuid;
begin
  -- With the lock no worker can begin an attempt between this check and the deletion.
  perform from app_private.deliveries d
    where d.record_id = any (app_private._with_replies(submission.id)) order by d.id for update;
  copy_ids := array(
    select d.id from app_private.deliveries d
    where d.record_id = submission.id and d.kind like '%-copy' and app_private._may_have_arrived(d)
  );
  if cardinality(copy_ids) > 0 then kinds := kinds || (prefix || '-erase'); end if;
  if app_private._mailbox_may_hold(submission.id) then
    kinds := kinds || (prefix || '-erase-notice');
  end if;
  if cardinality(kinds) = 0 then return; end if;

  insert into app_private.erasures (number, copy_ids)
  values (submission.number, copy_ids) returning id into new_id;
  insert into app_private.deliveries (kind, next_attempt_at, erasure_id)
  select k.kind, now() + k.first_attempt_after_seconds * interval '1 second', new_id
  from app_private.delivery_kinds k where k.kind = any (kinds);
end
$$;
