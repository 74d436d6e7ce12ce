-- What staff do with messages and applications. A change of several records locks all of them first, in the
-- order of their ids, and writes the audit last (see _audit).

-- Opening keeps the version. It changes nothing that others decide on, and a person who opens an item and acts
-- at once would be in conflict with the own opening.
create or replace function app.open_item(record_id uuid) returns app.change_result
  language plpgsql volatile strict security definer
  set search_path = pg_catalog
as $$
declare
  item app.items;
begin
  perform app_private._lock_record(open_item.record_id);
  item := app_private._find_item(open_item.record_id);
  if item.id is null then return row(open_item.record_id, 'gone', null)::app.change_result; end if;
  -- A spam record stays new, so that it is new in the inbox when it is released.
  if item.opened_at is not null and (item.status <> 'new' or item.folder = 'spam') then
    return row(item.id, 'unchanged', item.version)::app.change_result;
  end if;
  update app.contacts c set opened_at = coalesce(c.opened_at, now()),
    status = case when c.folder = 'inbox' and c.status = 'new' then 'open' else c.status end
    where c.id = item.id;
  update app.job_applications a set opened_at = coalesce(a.opened_at, now()),
    status = case when a.folder = 'inbox' and a.status = 'new' then 'open' else a.status end
    where a.id = item.id;
  perform app_private._audit('record.opened', item.id, '{}');
  return row(item.id, 'changed', item.version)::app.change_result;
end
$$;
comment on function app.open_item is
  E'@notNull\nA member of staff has opened the record: the sender sees it on the receipt and can no longer correct the text.';
grant execute on function app.open_item to loimel_agent, loimel_hr, loimel_admin;

-- Applies one change to the records whose version is the one that the caller saw. `change` has the new
-- values, which the audit keeps.
create or replace function app_private._change_records(
  records app.seen_record[], event text, change jsonb
) returns setof app.change_result
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  seen app.seen_record;
  item app.items;
  changed_ids uuid[] := '{}';
  changed_id uuid;
begin
  if cardinality(records) > 200 then
    raise exception 'at most 200 records' using errcode = 'invalid_parameter_value';
  end if;
  perform app_private._lock_record(wanted.record_id) from (
    select distinct r.record_id from unnest(records) as r order by r.record_id
  ) as wanted;

  foreach seen in array records loop
    item := app_private._find_item(seen.record_id);
    if item.id is null then
      return next row(seen.record_id, 'gone', null)::app.change_result;
    elsif item.version is distinct from seen.version then
      return next row(item.id, 'conflict', item.version)::app.change_result;
    elsif app_private._apply_change(item, event, change) then
      changed_ids := changed_ids || item.id;
      return next row(item.id, 'changed', item.version + 1)::app.change_result;
    else
      return next row(item.id, 'unchanged', item.version)::app.change_result;
    end if;
  end loop;
  foreach changed_id in array changed_ids loop
    perform app_private._audit(event, changed_id, change);
  end loop;
end
$$;

-- False when the record has these values already.
create or replace function app_private._apply_change(item app.items, event text, change jsonb)
  returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  return case event
    when 'record.status' then app_private._apply_status(item, change)
    when 'record.assigned' then app_private._apply_assignee(item, (change ->> 'assignee')::uuid)
    when 'record.spam' then app_private._apply_spam(item)
    when 'record.released' then app_private._apply_release(item)
  end;
end
$$;

create or replace function app_private._apply_status(item app.items, change jsonb) returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  new_status constant text := change ->> 'status';
  new_reason constant text := change ->> 'reason';
  new_date constant date := (change ->> 'date')::date;
begin
  if (item.status, item.closed_reason, item.waits_until)
    is not distinct from (new_status, new_reason, new_date) then
    return false;
  end if;
  -- By hand only for the undo of another change: a record becomes answered when a reply was accepted.
  if new_status = 'answered' and coalesce(item.answered_at, item.decided_at) is null then
    raise exception 'the record has no reply' using errcode = 'invalid_parameter_value';
  end if;
  update app.contacts c set status = new_status, closed_reason = new_reason, waits_until = new_date,
    version = c.version + 1
    where c.id = item.id;
  update app.job_applications a set status = new_status, closed_reason = new_reason,
    waits_until = new_date, version = a.version + 1
    where a.id = item.id;
  return true;
end
$$;

create or replace function app_private._apply_assignee(item app.items, new_assignee uuid)
  returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  if item.assignee_id is not distinct from new_assignee then return false; end if;
  if new_assignee is not null and not app_private._account_may_see(new_assignee, item.kind) then
    raise exception 'the account cannot see the record' using errcode = 'invalid_parameter_value';
  end if;
  update app.contacts c set assignee_id = new_assignee, version = c.version + 1
    where c.id = item.id;
  update app.job_applications a set assignee_id = new_assignee, version = a.version + 1
    where a.id = item.id;
  return true;
end
$$;

-- An active member of staff with a role that sees records of this kind.
create or replace function app_private._account_may_see(account_id uuid, kind text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select exists (
    select from auth.accounts a
    where a.id = _account_may_see.account_id and not a.is_disabled
      and a.roles && array['admin', case kind when 'contact' then 'agent' else 'hr' end]
  )
$$;

-- What has not been sent waits, as when a correction looks like spam.
create or replace function app_private._apply_spam(item app.items) returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  if item.folder = 'spam' then return false; end if;
  update app.contacts c set folder = 'spam', spam_since = now(), version = c.version + 1,
    spam_reasons = app_private._merge_reasons(c.spam_reasons, '{staff}')
    where c.id = item.id;
  update app.job_applications a set folder = 'spam', spam_since = now(), version = a.version + 1,
    spam_reasons = app_private._merge_reasons(a.spam_reasons, '{staff}')
    where a.id = item.id;
  update app_private.deliveries d set state = 'held'
    where d.record_id = any (app_private._with_replies(item.id))
      and d.state in ('pending', 'parked') and d.attempts = 0;
  return true;
end
$$;

create or replace function app_private._apply_release(item app.items) returns boolean
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  if item.folder = 'inbox' then return false; end if;
  update app.contacts c set folder = 'inbox', version = c.version + 1 where c.id = item.id;
  update app.job_applications a set folder = 'inbox', version = a.version + 1 where a.id = item.id;
  update app_private.deliveries d
    set state = 'pending', rejections = 0, failing_since = null,
      next_attempt_at = now() + k.first_attempt_after_seconds * interval '1 second'
    from app_private.delivery_kinds k
    where d.record_id = any (app_private._with_replies(item.id)) and d.state = 'held'
      and k.kind = d.kind;
  return true;
end
$$;

create or replace function app.set_status(
  records app.seen_record[], status text, closed_reason text, waits_until date
) returns setof app.change_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  if (status in ('new', 'open', 'waiting', 'answered', 'closed')
    and (status = 'closed') = (closed_reason is not null)
    and (status = 'waiting') = (waits_until is not null)
    and coalesce(closed_reason, 'resolved') in
      ('resolved', 'duplicate', 'no-reply-needed', 'declined')
  ) is not true then
    raise exception 'closed needs a reason, waiting a date, and no other status has one'
      using errcode = 'invalid_parameter_value';
  end if;
  return query select * from app_private._change_records(
    records, 'record.status',
    jsonb_build_object('status', status, 'reason', closed_reason, 'date', waits_until)
  );
end
$$;
comment on function app.set_status is
  E'@notNull\nChanges the status: closed with a reason (resolved, duplicate, no-reply-needed, declined), waiting with a date, new, open, or answered again after another status.';
grant execute on function app.set_status to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.assign(records app.seen_record[], assignee_id uuid)
  returns setof app.change_result
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select * from app_private._change_records(
    records, 'record.assigned', jsonb_build_object('assignee', assignee_id)
  )
$$;
comment on function app.assign is
  E'@notNull\nAssigns records to an active member of staff who can see all of them, or to no one (null).';
grant execute on function app.assign to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.move_to_spam(records app.seen_record[])
  returns setof app.change_result
  language sql volatile security definer
  set search_path = pg_catalog
as $$ select * from app_private._change_records(records, 'record.spam', '{}') $$;
comment on function app.move_to_spam is
  E'@notNull\nMoves records to the spam folder. Deliveries that were not attempted are held.';
grant execute on function app.move_to_spam to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.release(records app.seen_record[])
  returns setof app.change_result
  language sql volatile security definer
  set search_path = pg_catalog
as $$ select * from app_private._change_records(records, 'record.released', '{}') $$;
comment on function app.release is
  E'@notNull\nMoves records from the spam folder to the inbox and sends their held deliveries.';
grant execute on function app.release to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.add_note(record_id uuid, body text, mentions uuid[])
  returns app.notes
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  item app.items;
  note app.notes;
begin
  if char_length(btrim(body)) not between 1 and 5000 then
    raise exception 'a note has 1 to 5000 characters' using errcode = 'invalid_parameter_value';
  end if;
  perform app_private._lock_record(add_note.record_id);
  item := app_private._find_item(add_note.record_id);
  if item.id is null then return null; end if;
  insert into app.notes (contact_id, application_id, author_id, body, mentions) values (
    case when item.kind = 'contact' then item.id end,
    case when item.kind = 'application' then item.id end,
    (select a.id from auth.accounts a where a.id = app_private._caller_id()),
    btrim(add_note.body),
    array(
      select distinct m from unnest(add_note.mentions) as m
      where app_private._account_may_see(m, item.kind)
    )
  ) returning * into note;
  perform app_private._audit('note.added', item.id, jsonb_build_object('note', note.id));
  return note;
end
$$;
comment on function app.add_note is
  'Adds a note for colleagues. Mentions of accounts that cannot see the record are dropped. Null when the record is gone or the caller cannot see it.';
grant execute on function app.add_note to loimel_agent, loimel_hr, loimel_admin;
