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
    version = c.version + 1,
    folder = case when is_spam then 'spam' else c.folder end,
    spam_reasons = app_private._merge_reasons(c.spam_reasons, correct_receipt.spam_reasons),
    spam_since = case when is_spam and c.folder = 'inbox' then now() else c.spam_since end
    where c.id = stored.id;
  update app.job_applications a set
    name = correct_receipt.name,
    message = correct_receipt.message,
    corrections = a.corrections + 1,
    version = a.version + 1,
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
  perform app_private._audit('sender.corrected', stored.id, '{}');
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
  update app.contacts c set withdrawn_at = now(), version = c.version + 1 where c.id = stored.id;
  update app.job_applications a set withdrawn_at = now(), version = a.version + 1
    where a.id = stored.id;
  -- Cancel deliveries that have not been sent. A parked one could be retried. A reply that is being sent
  -- (attempted, and without an error) may finish, so that its outcome is known.
  perform from app_private.deliveries d
    where d.record_id = any (app_private._with_replies(stored.id)) order by d.id for update;
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = stored.id and d.state in ('pending', 'held', 'parked');
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.reply_id in (select r.id from app.replies r where r.record_id = stored.id)
      and (d.state = 'parked' or d.state = 'pending' and (d.attempts = 0 or d.last_error is not null));
  if app_private._mailbox_may_hold(stored.id) then
    perform app_private._enqueue(
      array[case when is_contact then 'contact' else 'application' end || '-withdraw-notice'],
      contact_id => case when is_contact then stored.id end,
      application_id => case when not is_contact then stored.id end
    );
  end if;
  perform app_private._audit('sender.withdrawn', stored.id, '{}');
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

-- The thread that the receipt shows: what the sender has added, and the replies of staff that the mail server
-- has accepted. One that can still be undone is not shown.
create or replace function app_private.read_thread(receipt_hash bytea) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', r.id,
    'is_from_sender', r.is_from_sender,
    -- Until a person has given a name, it is the address.
    'author', case when a.display_name not like '%@%' then a.display_name end,
    'language', r.language,
    'body', r.body,
    'created_at', r.created_at,
    'files', array(
      select f.name from app.attachments t join app.files f on f.id = t.file_id
      where t.reply_id = r.id order by f.created_at, f.id
    )
  ) order by r.created_at, r.id), '[]')
  from app_private.submissions s
  join app.replies r on r.record_id = s.id
  left join auth.accounts a on a.id = r.author_id
  where s.receipt_hash = read_thread.receipt_hash and (r.is_from_sender or exists (
    select from app_private.deliveries d
    where d.reply_id = r.id and d.kind like '%-reply' and d.state = 'delivered'
  ))
$$;
grant execute on function app_private.read_thread to loimel_anonymous;

create or replace function app_private._max_sender_replies() returns integer
  language sql immutable
  set search_path = pg_catalog
as $$ select 20 $$;

-- A reply of the sender on the receipt page: replied · withdrawn · gone · limit (too many replies to this
-- record) · recipient-limit · reused (the key belongs to another text). The record is open again and at the
-- top of the list, unless it waits for a reply already: then it keeps its place and is overdue when it would
-- have been without the second text. One that looks like spam is added to the thread as well, and the whole record goes to the
-- spam folder, where people see it and can release it: nothing that the sender wrote disappears.
create or replace function app_private.add_sender_reply(
  receipt_hash bytea,
  submission_key uuid,
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
    app_private._lock_submission(add_sender_reply.receipt_hash);
  is_contact constant boolean := stored.kind = 'contact';
  is_spam constant boolean := cardinality(spam_reasons) > 0 and stored.opened_at is null;
  -- Only a reply that has arrived: one that is parked or still waits is not counted.
  had_reply constant boolean := exists (
    select from app.replies r join app_private.deliveries d on d.reply_id = r.id
    where r.record_id = stored.id and d.kind like '%-reply' and d.state = 'delivered'
      and not exists (
        select from app.replies s
        where s.record_id = r.record_id and s.is_from_sender and s.created_at >= r.created_at
      )
  );
  reply app.replies;
begin
  if stored.id is null then return 'gone'; end if;
  if stored.withdrawn_at is not null then return 'withdrawn'; end if;
  select r.* into reply from app.replies r
    where r.submission_key = add_sender_reply.submission_key;
  if reply.id is not null then
    -- A retry after a lost response.
    return case when reply.record_id = stored.id and reply.is_from_sender
      and reply.body = add_sender_reply.message then 'replied' else 'reused' end;
  end if;
  if app_private._max_sender_replies() <= (
    select count(*) from app.replies r where r.record_id = stored.id and r.is_from_sender
  ) then
    return 'limit';
  end if;
  if (select used > recipient_max from app_private.count_request(recipient_key, recipient_seconds)) then
    return 'recipient-limit';
  end if;
  -- As in submit_contact: confirmed only when it is on disk.
  perform set_config('synchronous_commit', 'on', true);

  insert into app.replies (
    contact_id, application_id, is_from_sender, language, body, submission_key, created_at
  ) values (
    case when is_contact then stored.id end, case when not is_contact then stored.id end,
    true, stored.language, add_sender_reply.message, add_sender_reply.submission_key,
    clock_timestamp()
  ) returning * into reply;
  update app.contacts c set
    status = case c.status when 'new' then 'new' else 'open' end,
    closed_reason = null, waits_until = null,
    received_at = case when not had_reply and c.status not in ('answered', 'closed')
      then c.received_at else reply.created_at end,
    version = c.version + 1,
    folder = case when is_spam then 'spam' else c.folder end,
    spam_reasons = case when is_spam
      then app_private._merge_reasons(c.spam_reasons, add_sender_reply.spam_reasons)
      else c.spam_reasons end,
    spam_since = case when is_spam and c.folder = 'inbox' then now() else c.spam_since end
    where c.id = stored.id;
  update app.job_applications a set
    status = case a.status when 'new' then 'new' else 'open' end,
    closed_reason = null, waits_until = null,
    received_at = case when not had_reply and a.status not in ('answered', 'closed')
      then a.received_at else reply.created_at end,
    version = a.version + 1,
    folder = case when is_spam then 'spam' else a.folder end,
    spam_reasons = case when is_spam
      then app_private._merge_reasons(a.spam_reasons, add_sender_reply.spam_reasons)
      else a.spam_reasons end,
    spam_since = case when is_spam and a.folder = 'inbox' then now() else a.spam_since end
    where a.id = stored.id;
  -- No notification about spam, as with a new message. A log entry reports unread spam. A record that a
  -- person has opened is a conversation: its sender is known, so nothing of it goes to the spam folder.
  if not is_spam and stored.folder = 'inbox' then
    perform app_private._enqueue_reply(
      case when is_contact then 'contact' else 'application' end || '-reply-notification', reply.id
    );
  end if;
  perform app_private._audit('reply.received', stored.id, jsonb_build_object('reply', reply.id));
  return 'replied';
end
$$;
grant execute on function app_private.add_sender_reply to loimel_anonymous;
