-- Export and erasure of a person by an admin, who has used the second factor within the last minutes. The API
-- says so in the setting loimel.step_up.

-- The codes of the errors are those that the API knows: graphql/error-envelope.ts.
create or replace function app_private._require_admin_step_up() returns void
  language plpgsql stable
  set search_path = pg_catalog
as $$
begin
  if current_setting('role') <> 'loimel_admin' then
    raise exception 'only admins may do this' using errcode = 'LM403';
  end if;
  if coalesce(current_setting('loimel.step_up', true), '') <> 'yes' then
    raise exception 'the second factor was not used recently' using errcode = 'LM401';
  end if;
end
$$;

create or replace function app_private._files_of_record(item app.items) returns setof app.files
  language sql stable
  set search_path = pg_catalog
as $$
  select f.* from app.files f
  where f.deletion_requested_at is null and (f.id = item.cv_file_path or f.id in (
    select a.file_id from app.attachments a join app.replies r on r.id = a.reply_id
    where r.record_id = item.id
  ))
$$;

create or replace function app_private._has_newsletter(email text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select exists (
    select from app.newsletter_subscribers s where lower(s.email) = lower(_has_newsletter.email)
  ) or exists (
    select from app.newsletter_spam q where lower(q.email) = lower(_has_newsletter.email)
  )
$$;

create or replace function app.records_of_person(record_id uuid) returns setof app.person_record
  language sql stable strict security definer
  set search_path = pg_catalog
as $$
  select i.id, i.kind, i.number, i.version, i.received_at,
    (select count(*)::integer from app.replies r where r.record_id = i.id),
    (select count(*)::integer from app.notes n where n.record_id = i.id),
    (select count(*)::integer from app_private._files_of_record(i)),
    app_private._has_newsletter(i.email)
  from app.items i
  where current_setting('role') = 'loimel_admin'
    and lower(i.email) = (
      select lower(own.email) from app.items own where own.id = records_of_person.record_id
    )
  order by i.received_at desc, i.id desc
$$;
comment on function app.records_of_person is
  E'@behavior -connection +list\n@notNull\nThe record and all others with its email address, for an export or erasure. Empty for other roles than admin.';
grant execute on function app.records_of_person to loimel_agent, loimel_hr, loimel_admin;

create or replace function app_private._export_deliveries(subject_id uuid) returns jsonb
  language sql stable
  set search_path = pg_catalog
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kind', d.kind, 'state', d.state, 'attempts', d.attempts, 'lastError', d.last_error,
    'createdAt', d.created_at, 'finishedAt', d.finished_at
  ) order by d.created_at, d.id), '[]')
  from app_private.deliveries d where d.record_id = _export_deliveries.subject_id
$$;

create or replace function app_private._export_item(item app.items) returns jsonb
  language sql stable
  set search_path = pg_catalog
as $$
  select jsonb_build_object(
    'number', item.number, 'kind', item.kind, 'name', item.name, 'email', item.email,
    'message', item.message, 'language', item.language, 'createdAt', item.created_at,
    'receivedAt', item.received_at, 'openedAt', item.opened_at, 'answeredAt', item.answered_at,
    'decidedAt', item.decided_at, 'withdrawnAt', item.withdrawn_at, 'folder', item.folder,
    'spamReasons', item.spam_reasons, 'status', item.status, 'closedReason', item.closed_reason,
    'waitsUntil', item.waits_until, 'erasesAt', app.items_erases_at(item),
    'replies', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'isFromSender', r.is_from_sender, 'author', m.display_name, 'language', r.language,
        'body', r.body, 'createdAt', r.created_at,
        'deliveries', app_private._export_deliveries(r.id)
      ) order by r.created_at, r.id), '[]')
      from app.replies r left join app.staff_members m on m.id = r.author_id
      where r.record_id = item.id
    ),
    'notes', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'author', m.display_name, 'body', n.body, 'createdAt', n.created_at
      ) order by n.created_at, n.id), '[]')
      from app.notes n left join app.staff_members m on m.id = n.author_id
      where n.record_id = item.id
    ),
    'deliveries', app_private._export_deliveries(item.id),
    'files', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', f.id, 'name', f.name, 'mimeType', f.mime_type, 'sizeBytes', f.size_bytes,
        'createdAt', f.created_at
      ) order by f.created_at, f.id), '[]')
      from app_private._files_of_record(item) as f
    )
  )
$$;

create or replace function app.export_person(record_id uuid) returns jsonb
  language plpgsql volatile strict security definer
  set search_path = pg_catalog
as $$
declare
  address text;
  exported jsonb;
begin
  perform app_private._require_admin_step_up();
  select i.email into address from app.items i where i.id = export_person.record_id;
  if address is null then return null; end if;
  exported := jsonb_build_object(
    'email', address,
    'exportedAt', now(),
    'items', (
      select jsonb_agg(app_private._export_item(i) order by i.received_at, i.id)
      from app.items i where lower(i.email) = lower(address)
    ),
    'newsletter', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', s.email, 'language', s.language, 'state', s.state,
        'consentVersion', s.consent_version, 'requestedAt', s.requested_at,
        'confirmedAt', s.confirmed_at
      )), '[]')
      from app.newsletter_subscribers s where lower(s.email) = lower(address)
    ),
    'newsletterRequestsInSpam', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'email', q.email, 'language', q.language, 'createdAt', q.created_at
      )), '[]')
      from app.newsletter_spam q where lower(q.email) = lower(address)
    )
  );
  perform app_private._audit('record.exported', export_person.record_id, jsonb_build_object(
    'count', jsonb_array_length(exported -> 'items')
  ));
  return exported;
end
$$;
comment on function app.export_person is
  'Everything that is stored for the email address of the record: records, replies, notes, deliveries, files by name and id, newsletter. Not unfinished drafts. For admins with a recent second factor. Null when the record is gone.';
grant execute on function app.export_person to loimel_agent, loimel_hr, loimel_admin;

-- One record per call, so that each erasure is a transaction of its own (decision 40). The caller erases the
-- other records of the person one after the other.
create or replace function app.erase_record(
  record_id uuid, version integer, ends_newsletter boolean default false
) returns app.change_result
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored app_private.submissions;
  item app.items;
  had_newsletter boolean;
begin
  perform app_private._require_admin_step_up();
  stored := app_private._lock_record(erase_record.record_id);
  item := app_private._find_item(erase_record.record_id);
  if item.id is null then return row(erase_record.record_id, 'gone', null)::app.change_result; end if;
  if item.version is distinct from erase_record.version then
    return row(item.id, 'conflict', item.version)::app.change_result;
  end if;
  -- As in erase_receipt: confirmed only when it is on disk.
  perform set_config('synchronous_commit', 'on', true);
  had_newsletter := ends_newsletter and app_private._has_newsletter(item.email);
  if had_newsletter then
    perform app_private.end_newsletter(s.id) from app.newsletter_subscribers s
      where lower(s.email) = lower(item.email);
    delete from app.newsletter_spam q where lower(q.email) = lower(item.email);
  end if;
  perform app_private._erase(stored, 'staff');
  if had_newsletter then perform app_private._audit('newsletter.ended', null, '{}'); end if;
  return row(item.id, 'erased', null)::app.change_result;
end
$$;
comment on function app.erase_record is
  E'@notNull\nErases a message or application with its thread, files and deliveries, and asks for the erasure of copies. outcome: erased, conflict or gone. With endsNewsletter the newsletter subscription of the address ends as well. For admins with a recent second factor.';
grant execute on function app.erase_record to loimel_agent, loimel_hr, loimel_admin;
