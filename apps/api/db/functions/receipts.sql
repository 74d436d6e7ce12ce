-- What the sender of a message or application can do with the private link. The functions take the
-- hash of the token in the link: without the token nothing can be reached.

-- The record or its tombstone, and whether a correction would be accepted.
create or replace function app_private.read_receipt(receipt_hash bytea) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select to_jsonb(found) || jsonb_build_object('can_correct', coalesce(
    found.opened_at is null and found.withdrawn_at is null
      and found.corrections < app_private._max_corrections(),
    false
  ))
  from (
    select s.kind, s.id, s.number, s.name, s.email, s.message, s.language, s.created_at,
      s.opened_at, s.answered_at, s.decided_at, s.withdrawn_at, f.name as cv_name,
      f.size_bytes as cv_size_bytes, null::timestamptz as erased_at, s.corrections
    from app_private.submissions s left join app.files f on f.id = s.cv_file_path
    where s.receipt_hash = read_receipt.receipt_hash
    union all
    select t.kind, null, null, null, null, null, null, null, null, null, null, null, null, null,
      t.erased_at, null
    from app_private.tombstones t where t.receipt_hash = read_receipt.receipt_hash
  ) as found
$$;
grant execute on function app_private.read_receipt(bytea) to loimel_anonymous;

-- The same with the date of its erasure; null for a tombstone. The function above is also called by
-- servers of the previous release.
create or replace function app_private.read_receipt(receipt_hash bytea, periods jsonb) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select app_private.read_receipt(read_receipt.receipt_hash) || jsonb_build_object('erases_at', (
    select app_private.erase_after(s, read_receipt.periods) from app_private.submissions s
    where s.receipt_hash = read_receipt.receipt_hash
  ))
$$;
grant execute on function app_private.read_receipt(bytea, jsonb) to loimel_anonymous;

-- A record, locked until the end of the transaction; all null if there is none. The row lock makes
-- concurrent calls wait for each other.
create or replace function app_private._lock_record(record_id uuid) returns app_private.submissions
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  submission app_private.submissions;
begin
  perform from app.contacts c where c.id = _lock_record.record_id for update;
  perform from app.job_applications a where a.id = _lock_record.record_id for update;
  -- A statement of its own, which sees what the other call has written meanwhile.
  select * into submission from app_private.submissions s where s.id = _lock_record.record_id;
  return submission;
end
$$;

-- The record of a link. The hash of a record never changes.
create or replace function app_private._lock_submission(receipt_hash bytea)
  returns app_private.submissions
  language sql volatile
  set search_path = pg_catalog
as $$
  select app_private._lock_record((
    select s.id from app_private.submissions s
    where s.receipt_hash = _lock_submission.receipt_hash
  ))
$$;

-- The CV of an application for the sender, who holds its private link.
create or replace function app_private.find_receipt_cv(receipt_hash bytea) returns setof app.files
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select f.* from app.job_applications a
  join app.files f on f.id = a.cv_file_path
  where a.receipt_hash = find_receipt_cv.receipt_hash and f.is_uploaded
    and f.deletion_requested_at is null
$$;
grant execute on function app_private.find_receipt_cv to loimel_anonymous;

create or replace function app_private._max_corrections() returns integer
  language sql immutable
  set search_path = pg_catalog
as $$ select 5 $$;

create or replace function app_private._merge_reasons(known text[], added text[]) returns text[]
  language sql immutable
  set search_path = pg_catalog
as $$
  select known || array(select reason from unnest(added) as reason where reason <> all (known))
$$;

-- corrected · opened (a person has read it) · withdrawn · gone · limit (the record has been corrected
-- as often as allowed) · recipient-limit (the recipient has used up its limit).
create or replace function app_private.correct_receipt(
  receipt_hash bytea,
  name text,
  message text,
  spam_reasons text[],
  recipient_key text,
  recipient_max integer,
  recipient_seconds integer
) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions :=
    app_private._lock_submission(correct_receipt.receipt_hash);
  is_spam constant boolean := cardinality(spam_reasons) > 0;
begin
  if stored.id is null then return 'gone'; end if;
  if stored.withdrawn_at is not null then return 'withdrawn'; end if;
  if stored.opened_at is not null then return 'opened'; end if;
  -- A retry after a lost response.
  if stored.name = correct_receipt.name and stored.message = correct_receipt.message then
    return 'corrected';
  end if;
  if stored.corrections >= app_private._max_corrections() then return 'limit'; end if;
  if (select used > recipient_max from app_private.count_request(recipient_key, recipient_seconds)) then
    return 'recipient-limit';
  end if;
  -- As in submit_contact: a correction is confirmed only when it is on disk.
  perform set_config('synchronous_commit', 'on', true);

  update app.contacts c set
    name = correct_receipt.name,
    message = correct_receipt.message,
    corrections = c.corrections + 1,
    folder = case when is_spam then 'spam' else c.folder end,
    spam_reasons = app_private._merge_reasons(c.spam_reasons, correct_receipt.spam_reasons),
    spam_since = case when is_spam and c.folder = 'inbox' then now() else c.spam_since end
    where c.id = stored.id;
  update app.job_applications a set
    name = correct_receipt.name,
    message = correct_receipt.message,
    corrections = a.corrections + 1,
    folder = case when is_spam then 'spam' else a.folder end,
    spam_reasons = app_private._merge_reasons(a.spam_reasons, correct_receipt.spam_reasons),
    spam_since = case when is_spam and a.folder = 'inbox' then now() else a.spam_since end
    where a.id = stored.id;
  if is_spam then
    -- One that was attempted is replaced by a new revision, see _enqueue_again. A receipt has no revisions;
    -- one that is being sent (attempted, and without an error) goes on.
    update app_private.deliveries d set state = 'held'
      where d.record_id = stored.id and d.state in ('pending', 'parked') and (
        d.attempts = 0 or d.kind like '%-receipt' and d.last_error is not null
      );
  end if;
  perform app_private._enqueue_again(stored.id, is_held => is_spam or stored.folder = 'spam');
  return 'corrected';
end
$$;
grant execute on function app_private.correct_receipt to loimel_anonymous;

-- If the mailbox may hold the text, an email tells the people who read it about the withdrawal.
create or replace function app_private.withdraw_receipt(receipt_hash bytea) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions :=
    app_private._lock_submission(withdraw_receipt.receipt_hash);
  is_contact constant boolean := stored.kind = 'contact';
begin
  if stored.id is null then return 'gone'; end if;
  if stored.withdrawn_at is not null then return 'withdrawn'; end if;
  -- As in submit_contact: confirmed only when it is on disk.
  perform set_config('synchronous_commit', 'on', true);
  update app.contacts c set withdrawn_at = now() where c.id = stored.id;
  update app.job_applications a set withdrawn_at = now() where a.id = stored.id;
  -- Cancel deliveries that have not been sent. A parked one could be retried.
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = stored.id and d.state in ('pending', 'held', 'parked');
  if app_private._mailbox_may_hold(stored.id) then
    perform app_private._enqueue(
      array[case when is_contact then 'contact' else 'application' end || '-withdraw-notice'],
      contact_id => case when is_contact then stored.id end,
      application_id => case when not is_contact then stored.id end
    );
  end if;
  return 'withdrawn';
end
$$;
grant execute on function app_private.withdraw_receipt to loimel_anonymous;

create or replace function app_private.erase_receipt(receipt_hash bytea) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions :=
    app_private._lock_submission(erase_receipt.receipt_hash);
begin
  if stored.id is not null then
    -- As in submit_contact: confirmed only when it is on disk.
    perform set_config('synchronous_commit', 'on', true);
    perform app_private._erase(stored, 'sender');
  elsif not exists (
    select from app_private.tombstones t where t.receipt_hash = erase_receipt.receipt_hash
  ) then
    return 'gone';
  end if;
  return 'erased';
end
$$;
grant execute on function app_private.erase_receipt to loimel_anonymous;
