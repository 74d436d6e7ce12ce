-- Replies of staff: sending, undoing, and what the outcome of the delivery means for the record.
-- Every function locks the record before its deliveries.

-- The account of the caller. Null for an operator with the admin secret, who has none.
create or replace function app_private._caller_account() returns uuid
  language sql stable
  set search_path = pg_catalog
as $$
  select a.id from auth.accounts a
  where a.id = nullif(current_setting('loimel.user_id', true), '')::uuid
$$;

create or replace function app_private._may_see(submission app_private.submissions) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select submission.id is not null and app_private._staff_may(
    case submission.kind when 'contact' then 'contact' else 'application' end
  )
$$;

create or replace function app_private._version_of(record_id uuid) returns integer
  language sql stable
  set search_path = pg_catalog
as $$
  select c.version from app.contacts c where c.id = _version_of.record_id
  union all
  select a.version from app.job_applications a where a.id = _version_of.record_id
$$;

-- Whether staff have replied since the sender wrote last.
create or replace function app_private._is_replied(record_id uuid) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select exists (
    select from app.replies r
    where r.record_id = _is_replied.record_id and not r.is_from_sender and not exists (
      select from app.replies s
      where s.record_id = r.record_id and s.is_from_sender and s.created_at >= r.created_at
    )
  )
$$;

-- The text as it is stored: one kind of line break, no space around it.
create or replace function app_private._clean_body(body text) returns text
  language sql immutable
  set search_path = pg_catalog
as $$ select btrim(replace(replace(body, E'\r\n', E'\n'), E'\r', E'\n'), E' \t\n') $$;

create or replace function app.send_reply(
  record_id uuid,
  version integer,
  submission_key uuid,
  language text,
  body text,
  attachments uuid[],
  is_further boolean
) returns app.reply_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions := app_private._lock_record(send_reply.record_id);
  author constant uuid := app_private._caller_account();
  cleaned constant text := app_private._clean_body(send_reply.body);
  is_contact constant boolean := stored.kind = 'contact';
  current_version constant integer := app_private._version_of(stored.id);
  own_draft constant uuid := (
    select d.id from app.drafts d where d.record_id = stored.id and d.author_id = author
  );
  sent app.replies;
begin
  if not app_private._may_see(stored) then return row('gone', null, null)::app.reply_result; end if;
  -- A retry after a lost response.
  select r.* into sent from app.replies r where r.submission_key = send_reply.submission_key;
  if sent.record_id = stored.id and sent.author_id = author then
    return row('sent', current_version, sent.id)::app.reply_result;
  end if;
  if author is null or sent.id is not null or send_reply.submission_key is null
    or stored.withdrawn_at is not null or stored.folder <> 'inbox'
    or (char_length(cleaned) between 1 and 20000) is not true
    or (send_reply.language ~ '^[a-z]{2}$') is not true
    or not coalesce(send_reply.attachments, '{}') <@ array(
      select a.file_id from app.attachments a where a.draft_id = own_draft
    )
  then
    return row('invalid', current_version, null)::app.reply_result;
  end if;
  if app_private._is_replied(stored.id) and send_reply.is_further is not true then
    return row('already-replied', current_version, null)::app.reply_result;
  end if;
  if send_reply.version is distinct from current_version then
    return row('conflict', current_version, null)::app.reply_result;
  end if;
  -- As in submit_contact: confirmed only when it is on disk.
  perform set_config('synchronous_commit', 'on', true);

  insert into app.replies (
    contact_id, application_id, author_id, language, body, submission_key, created_at
  ) values (
    case when is_contact then stored.id end, case when not is_contact then stored.id end,
    author, send_reply.language, cleaned, send_reply.submission_key, clock_timestamp()
  ) returning * into sent;
  update app.attachments a set draft_id = null, reply_id = sent.id
    where a.file_id = any (send_reply.attachments);
  -- Another window may have saved other text or files since. They stay a draft.
  delete from app.drafts d where d.id = own_draft and app_private._clean_body(d.body) = cleaned
    and not exists (select from app.attachments a where a.draft_id = d.id);
  perform app_private._enqueue_reply(
    case when is_contact then 'contact-reply' else 'application-reply' end, sent.id
  );
  perform app_private._note_reading(stored.id);
  perform app_private._audit(
    'reply.sent', stored.id,
    jsonb_build_object('reply', sent.id, 'further', coalesce(send_reply.is_further, false))
  );
  return row('sent', current_version + 1, sent.id)::app.reply_result;
end
$$;
comment on function app.send_reply is
  'Sends a reply by email, ten seconds later. The draft of the caller is deleted if it has the same text; the files must be in it.';
grant execute on function app.send_reply to loimel_agent, loimel_hr, loimel_admin;

create or replace function app_private._enqueue_reply(kind text, reply_id uuid) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries (kind, next_attempt_at, reply_id)
  select k.kind, now() + k.first_attempt_after_seconds * interval '1 second', _enqueue_reply.reply_id
  from app_private.delivery_kinds k where k.kind = _enqueue_reply.kind
$$;

-- A person has read the record and works on it.
create or replace function app_private._note_reading(record_id uuid) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  update app.contacts c set
    opened_at = coalesce(c.opened_at, now()),
    status = case c.status when 'new' then 'open' else c.status end,
    version = c.version + 1
    where c.id = _note_reading.record_id;
  update app.job_applications a set
    opened_at = coalesce(a.opened_at, now()),
    status = case a.status when 'new' then 'open' else a.status end,
    version = a.version + 1
    where a.id = _note_reading.record_id;
end
$$;

create or replace function app.undo_reply(reply_id uuid) returns app.change_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored constant app_private.submissions := app_private._lock_record(
    (select r.record_id from app.replies r where r.id = undo_reply.reply_id)
  );
  author constant uuid := app_private._caller_account();
  current_version constant integer := app_private._version_of(stored.id);
  undone app.replies;
  restored uuid;
begin
  if not app_private._may_see(stored) then
    return row(null, 'gone', null)::app.change_result;
  end if;
  -- A worker that begins an attempt locks the same row: one of the two comes first.
  perform from app_private.deliveries d where d.reply_id = undo_reply.reply_id for update;
  select r.* into undone from app.replies r
    where r.id = undo_reply.reply_id and r.author_id = author and not r.is_from_sender
      and exists (
        select from app_private.deliveries d
        where d.reply_id = r.id and d.state = 'pending' and d.attempts = 0
      );
  if undone.id is null then
    return row(stored.id, 'unchanged', current_version)::app.change_result;
  end if;
  restored := app_private._restore_draft(undone);
  if restored is null then
    return row(stored.id, 'conflict', current_version)::app.change_result;
  end if;

  update app.attachments a set reply_id = null, draft_id = restored where a.reply_id = undone.id;
  delete from app.replies r where r.id = undone.id;
  perform app_private._note_reading(stored.id);
  perform app_private._audit('reply.undone', stored.id, jsonb_build_object('reply', undone.id));
  return row(stored.id, 'changed', current_version + 1)::app.change_result;
end
$$;
comment on function app.undo_reply is
  'Takes a reply of the caller back until its first attempt begins. Its text and files are in the draft again. unchanged: too late, or not a reply of the caller. conflict: the text does not fit into the draft that was begun meanwhile.';
grant execute on function app.undo_reply to loimel_agent, loimel_hr, loimel_admin;

-- Puts the text of a reply before what its author has written since. Returns the id of the draft; null when
-- both are too long together.
create or replace function app_private._restore_draft(undone app.replies) returns uuid
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  draft app.drafts;
  restored text := undone.body;
begin
  select d.* into draft from app.drafts d
    where d.record_id = undone.record_id and d.author_id = undone.author_id
    for update;
  if draft.body <> '' and draft.body <> undone.body then
    restored := undone.body || E'\n\n' || draft.body;
  end if;
  if char_length(restored) > 20000 then return null; end if;
  insert into app.drafts as d (contact_id, application_id, author_id, language, body)
  values (undone.contact_id, undone.application_id, undone.author_id, undone.language, restored)
  on conflict on constraint drafts_once_per_author do update set
    language = excluded.language,
    body = excluded.body,
    version = d.version + 1,
    updated_at = now()
  returning d.* into draft;
  return draft.id;
end
$$;

-- The mail server has accepted a reply. The caller has locked the record. If the
-- sender has written again since, the record stays as it is: that text has no reply yet.
create or replace function app_private._note_reply_accepted(accepted app.replies) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  is_last constant boolean := not exists (
    select from app.replies s
    where s.record_id = accepted.record_id and s.is_from_sender
      and s.created_at >= accepted.created_at
  );
begin
  update app.contacts c set
    answered_at = coalesce(c.answered_at, now()),
    status = case when is_last and c.status <> 'closed' then 'answered' else c.status end,
    waits_until = case when is_last then null else c.waits_until end,
    version = c.version + 1
    where c.id = accepted.contact_id;
  update app.job_applications a set
    answered_at = coalesce(a.answered_at, now()),
    status = case when is_last and a.status <> 'closed' then 'answered' else a.status end,
    waits_until = case when is_last then null else a.waits_until end,
    version = a.version + 1
    where a.id = accepted.application_id;
  perform app_private._audit(
    'reply.accepted', accepted.record_id, jsonb_build_object('reply', accepted.id)
  );
end
$$;

-- Called with the delivery that was parked. Deliveries that are not replies have no such row.
create or replace function app_private._note_reply_failed(delivery_id uuid) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  select app_private._audit('reply.failed', r.record_id, jsonb_build_object('reply', r.id))
  from app_private.deliveries d join app.replies r on r.id = d.reply_id
  where d.id = _note_reply_failed.delivery_id and d.kind like '%-reply'
$$;
