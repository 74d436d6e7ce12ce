-- Saving messages and applications. The record and its deliveries are saved in one transaction; a
-- retry with the same key gives the first result again. SQLSTATE PT422: same key, other content.

create or replace function app_private.submit_contact(
  submission_key uuid,
  name text,
  email text,
  message text,
  language text,
  record_id uuid default gen_random_uuid(),
  receipt_hash bytea default null,
  spam_reasons text[] default '{}'
) returns table (id uuid, created_at timestamptz, number text)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  saved app.contacts;
  sent_hash bytea := app_private._content_hash(name, email, message, language);
begin
  -- A submission is confirmed only when it is on disk, whatever the default of the server is. For
  -- the whole transaction: a SET clause of this function would be undone before the commit.
  perform set_config('synchronous_commit', 'on', true);

  for attempt in 1..20 loop
    begin
      insert into app.contacts (
        id, number, name, email, message, language, submission_key, content_hash, folder,
        spam_reasons, receipt_hash
      ) values (
        submit_contact.record_id,
        app_private._receipt_number(),
        submit_contact.name,
        submit_contact.email,
        submit_contact.message,
        submit_contact.language,
        submit_contact.submission_key,
        sent_hash,
        case when cardinality(submit_contact.spam_reasons) > 0 then 'spam' else 'inbox' end,
        submit_contact.spam_reasons,
        submit_contact.receipt_hash
      )
      on conflict on constraint contacts_submission_key_key do nothing
      returning * into saved;
      exit;
    exception when unique_violation then
      -- The receipt number is already used: create another one. Any other conflict would repeat.
      if attempt = 20 then raise; end if;
    end;
  end loop;

  if saved.id is null then
    select * into strict saved
      from app.contacts c where c.submission_key = submit_contact.submission_key;
    if saved.content_hash <> sent_hash then
      raise exception 'submission key was used for another message' using errcode = 'PT422';
    end if;
  else
    perform app_private._enqueue(
      app_private._submission_kinds('contact', saved.receipt_hash),
      contact_id => saved.id,
      is_held => saved.folder = 'spam'
    );
  end if;

  return query select saved.id, saved.created_at, saved.number;
end
$$;
grant execute on function app_private.submit_contact to loimel_anonymous;

-- Also claims the uploaded CV. SQLSTATE PT409: the file does not exist or belongs to another record.
create or replace function app_private.submit_job_application(
  submission_key uuid,
  name text,
  email text,
  message text,
  language text,
  cv_file uuid,
  record_id uuid default gen_random_uuid(),
  receipt_hash bytea default null,
  spam_reasons text[] default '{}'
) returns table (id uuid, created_at timestamptz, number text)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  saved app.job_applications;
  sent_hash bytea :=
    app_private._content_hash(name, email, message, language, coalesce(cv_file::text, ''));
begin
  perform set_config('synchronous_commit', 'on', true);

  for attempt in 1..20 loop
    begin
      insert into app.job_applications (
        id, number, name, email, message, language, submission_key, content_hash, folder,
        spam_reasons, receipt_hash
      ) values (
        submit_job_application.record_id,
        app_private._receipt_number(),
        submit_job_application.name,
        submit_job_application.email,
        submit_job_application.message,
        submit_job_application.language,
        submit_job_application.submission_key,
        sent_hash,
        case when cardinality(submit_job_application.spam_reasons) > 0 then 'spam' else 'inbox' end,
        submit_job_application.spam_reasons,
        submit_job_application.receipt_hash
      )
      on conflict on constraint job_applications_submission_key_key do nothing
      returning * into saved;
      exit;
    exception when unique_violation then
      -- The receipt number is already used: create another one. Any other conflict would repeat.
      if attempt = 20 then raise; end if;
    end;
  end loop;

  if saved.id is null then
    select * into strict saved
      from app.job_applications a where a.submission_key = submit_job_application.submission_key;
    if saved.content_hash <> sent_hash then
      raise exception 'submission key was used for another application' using errcode = 'PT422';
    end if;
  else
    if cv_file is not null then
      perform app_private._claim_cv(cv_file, saved.id);
    end if;
    perform app_private._enqueue(
      app_private._submission_kinds('application', saved.receipt_hash),
      application_id => saved.id,
      is_held => saved.folder = 'spam'
    );
  end if;

  return query select saved.id, saved.created_at, saved.number;
end
$$;
grant execute on function app_private.submit_job_application to loimel_anonymous;

-- Six characters of an alphabet without look-alikes: 887 million numbers, read out on the phone.
create or replace function app_private._receipt_number() returns text
  language sql volatile
  set search_path = pg_catalog
as $$
  select string_agg(
    substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(uuid_send(gen_random_uuid()), 0) % 31), 1),
    ''
  )
  from generate_series(1, 6)
$$;

create or replace function app_private._content_hash(variadic parts text[]) returns bytea
  language sql immutable
  set search_path = pg_catalog
as $$ select sha256(convert_to(to_json(parts)::text, 'UTF8')) $$;

-- The deliveries of a new record: a receipt only if the server has made a link for it, a webhook only
-- while one is configured.
create or replace function app_private._submission_kinds(prefix text, receipt_hash bytea)
  returns text[]
  language sql stable
  set search_path = pg_catalog
as $$
  select array[prefix || '-copy', prefix || '-notification']
    || case when receipt_hash is null then '{}'::text[] else array[prefix || '-receipt'] end
    || array(select prefix || '-webhook' from app_private.webhook_switch w where w.is_on)
$$;

create or replace function app_private._claim_cv(file_id uuid, application_id uuid) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  update app.files f set claimed_at = now()
  where f.id = file_id and f.bucket_id = 'cv-uploads' and f.is_uploaded
    and f.claimed_at is null and f.deletion_requested_at is null;
  if not found then
    raise exception 'the file cannot be claimed' using errcode = 'PT409';
  end if;
  update app.job_applications a set cv_file_path = file_id where a.id = application_id;
end
$$;
