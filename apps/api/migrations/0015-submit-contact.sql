-- submit_contact, now with the record's id and link hash given by the server, a verdict about spam
-- and a hash of the content. The first five parameters are unchanged, so the server of the version
-- before runs on this schema too.

drop function app_private.submit_contact(uuid, text, text, text, text);

create function app_private._content_hash(variadic parts text[]) returns bytea
  language sql immutable
  set search_path = pg_catalog
as $$ select sha256(convert_to(to_json(parts)::text, 'UTF8')) $$;

-- A receipt is mailed to the sender only where the server has made a link for it; the server of the
-- version before makes none.
create function app_private._receipt_kinds(prefix text, receipt_hash bytea) returns text[]
  language sql immutable
  set search_path = pg_catalog
as $$
  select array[prefix || '-copy', prefix || '-notification']
    || case when receipt_hash is null then '{}'::text[] else array[prefix || '-receipt'] end
$$;

create function app_private.submit_contact(
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
  -- "Sent" is said only about what is on disk, whatever the server's default is. For the whole
  -- transaction: a SET clause of this function would be undone before the commit.
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
      -- The receipt number clashes: draw another one. Anything else would clash for ever.
      if attempt = 20 then raise; end if;
    end;
  end loop;

  if saved.id is null then
    select * into strict saved
      from app.contacts c where c.submission_key = submit_contact.submission_key;
    if coalesce(
      saved.content_hash,
      app_private._content_hash(saved.name, saved.email, saved.message, saved.language)
    ) <> sent_hash then
      raise exception 'submission key was used for another message' using errcode = 'PT422';
    end if;
  else
    perform app_private._enqueue(
      app_private._receipt_kinds('contact', saved.receipt_hash),
      is_held => saved.folder = 'spam',
      contact_id => saved.id
    );
  end if;

  return query select saved.id, saved.created_at, saved.number;
end
$$;
grant execute on function app_private.submit_contact to loimel_anonymous;
