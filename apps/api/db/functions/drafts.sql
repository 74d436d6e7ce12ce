-- The unfinished reply of a person: its text, its files, and who else has the record open. None of this
-- changes the version of the record.

comment on table app.drafts is
  E'@behavior -query:resource:single\nThe unfinished replies of the caller, one per record.';

-- The draft of the caller, locked until the end of the transaction. The record is locked as well, but only
-- against sending, undoing and erasing.
create or replace function app_private._lock_draft(record_id uuid) returns app.drafts
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  draft app.drafts;
begin
  perform from app.contacts c where c.id = _lock_draft.record_id for key share;
  perform from app.job_applications a where a.id = _lock_draft.record_id for key share;
  select d.* into draft from app.drafts d
    where d.record_id = _lock_draft.record_id and d.author_id = app_private._caller_account()
    for update;
  return draft;
end
$$;

-- Whether the record exists, for a caller who may see it and has an account.
create or replace function app_private._may_write_to(record_id uuid) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select app_private._caller_account() is not null and exists (
    select from app_private.submissions s
    where s.id = _may_write_to.record_id and app_private._may_see(s)
  )
$$;

-- Adds the draft of the caller; no row if there is one already.
create or replace function app_private._insert_draft(
  record_id uuid, language text, body text, version integer
) returns setof app.drafts
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app.drafts (contact_id, application_id, author_id, language, body, version)
  select
    case s.kind when 'contact' then s.id end, case s.kind when 'job_application' then s.id end,
    app_private._caller_account(), coalesce(_insert_draft.language, s.language), _insert_draft.body,
    _insert_draft.version
  from app_private.submissions s where s.id = _insert_draft.record_id
  on conflict on constraint drafts_once_per_author do nothing
  returning *
$$;

create or replace function app.save_draft(
  record_id uuid, draft_version integer, language text, body text
) returns app.draft_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  draft app.drafts := app_private._lock_draft(save_draft.record_id);
begin
  if not app_private._may_write_to(save_draft.record_id) then
    return row('gone', null)::app.draft_result;
  end if;
  if (char_length(save_draft.body) <= 20000 and save_draft.language ~ '^[a-z]{2}$') is not true then
    return row('invalid', coalesce(draft.version, 0))::app.draft_result;
  end if;
  if draft.id is null and save_draft.draft_version = 0 then
    select * into draft
      from app_private._insert_draft(save_draft.record_id, save_draft.language, save_draft.body, 1);
    if draft.id is not null then return row('saved', draft.version)::app.draft_result; end if;
    -- Another window of the same person has added one meanwhile.
    draft := app_private._lock_draft(save_draft.record_id);
  end if;
  -- A retry after a lost response.
  if draft.body = save_draft.body and draft.language = save_draft.language then
    return row('saved', draft.version)::app.draft_result;
  end if;
  if draft.version is distinct from save_draft.draft_version then
    return row('conflict', coalesce(draft.version, 0))::app.draft_result;
  end if;
  update app.drafts d set
    language = save_draft.language,
    body = save_draft.body,
    version = d.version + 1,
    updated_at = now()
    where d.id = draft.id returning d.version into draft.version;
  return row('saved', draft.version)::app.draft_result;
end
$$;
comment on function app.save_draft is
  'Stores the unfinished reply of the caller. draft_version is the version that was loaded, 0 for none.';
grant execute on function app.save_draft to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.discard_draft(record_id uuid, draft_version integer)
  returns app.draft_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  draft constant app.drafts := app_private._lock_draft(discard_draft.record_id);
begin
  if not app_private._may_write_to(discard_draft.record_id) then
    return row('gone', null)::app.draft_result;
  end if;
  if draft.version is distinct from discard_draft.draft_version and draft.id is not null then
    return row('conflict', draft.version)::app.draft_result;
  end if;
  delete from app.drafts d where d.id = draft.id;
  return row('discarded', 0)::app.draft_result;
end
$$;
comment on function app.discard_draft is
  'Deletes the draft of the caller and its files, if it is the version that was loaded.';
grant execute on function app.discard_draft to loimel_agent, loimel_hr, loimel_admin;

-- At most ten files of together 15 MB: mail servers reject larger emails.
create or replace function app.attach_file(record_id uuid, file_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  draft app.drafts := app_private._lock_draft(attach_file.record_id);
begin
  if not app_private._may_write_to(attach_file.record_id) then return false; end if;
  if draft.id is null then
    -- Version 0, so that the text that is saved next does not conflict with it.
    perform app_private._insert_draft(attach_file.record_id, null, '', 0);
    draft := app_private._lock_draft(attach_file.record_id);
  end if;
  -- A retry after a lost response.
  if exists (
    select from app.attachments a where a.file_id = attach_file.file_id and a.draft_id = draft.id
  ) then
    return true;
  end if;
  update app.files f set claimed_at = now()
    where f.id = attach_file.file_id and f.bucket_id = 'reply-attachments' and f.is_uploaded
      and f.uploaded_by = draft.author_id and f.claimed_at is null
      and f.deletion_requested_at is null and f.size_bytes <= 15 * 1024 * 1024 - (
        select coalesce(sum(o.size_bytes), 0)
        from app.attachments a join app.files o on o.id = a.file_id where a.draft_id = draft.id
      ) and 10 > (select count(*) from app.attachments a where a.draft_id = draft.id);
  if not found then return false; end if;
  insert into app.attachments (file_id, draft_id) values (attach_file.file_id, draft.id);
  return true;
end
$$;
comment on function app.attach_file is
  'Adds a file that the caller has uploaded to the bucket reply-attachments to the draft of the caller. False if there is no such file, it is in use, or the draft has ten files or 15 MB.';
grant execute on function app.attach_file to loimel_agent, loimel_hr, loimel_admin;

create or replace function app.detach_file(file_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with detached as (
    delete from app.attachments a using app.drafts d
    where a.file_id = detach_file.file_id and d.id = a.draft_id
      and d.author_id = app_private._caller_account()
      and app_private._may_write_to(d.record_id)
    returning 1
  )
  select exists (select from detached)
$$;
comment on function app.detach_file is 'Removes a file from a draft of the caller and deletes it.';
grant execute on function app.detach_file to loimel_agent, loimel_hr, loimel_admin;

-- Also when the draft, the reply, the record or the account is deleted. The next cleanup deletes the bytes.
create or replace function app_private._delete_attached_file() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  update app.files f set deletion_requested_at = coalesce(f.deletion_requested_at, now())
    where f.id = old.file_id;
  return null;
end
$$;
create or replace trigger attachments_delete_file after delete on app.attachments
  for each row execute function app_private._delete_attached_file();

create or replace function app.note_presence(record_id uuid, is_writing boolean)
  returns setof app.present_person
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  if not app_private._may_write_to(note_presence.record_id) then return; end if;
  insert into app_private.presence as p (record_id, account_id, is_writing, seen_at)
  values (
    note_presence.record_id, app_private._caller_account(),
    coalesce(note_presence.is_writing, false), now()
  ) on conflict on constraint presence_pkey do update set
    is_writing = excluded.is_writing, seen_at = excluded.seen_at;
  return query
    select p.account_id, p.is_writing, p.seen_at from app_private.presence p
    where p.record_id = note_presence.record_id and p.account_id <> app_private._caller_account()
      and p.seen_at > now() - interval '30 seconds'
    order by p.account_id;
end
$$;
comment on function app.note_presence is
  'Says that the caller has the record open. Returns the others who had it open in the last 30 seconds.';
grant execute on function app.note_presence to loimel_agent, loimel_hr, loimel_admin;
