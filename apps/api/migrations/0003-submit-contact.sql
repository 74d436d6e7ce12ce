-- The only thing an anonymous visitor can make the database do.

-- Six characters of an alphabet without look-alikes: 887 million numbers, read out on the phone.
create function app_private._receipt_number() returns text
  language sql volatile
  set search_path = pg_catalog
as $$
  select string_agg(
    substr('23456789ABCDEFGHJKMNPQRSTUVWXYZ', 1 + (get_byte(uuid_send(gen_random_uuid()), 0) % 31), 1),
    ''
  )
  from generate_series(1, 6)
$$;

-- Saves record and outbox rows in one transaction; a resend with the same key gives the first
-- answer again. SQLSTATE PT422 = same key, other content.
create function app_private.submit_contact(
  submission_key uuid,
  name text,
  email text,
  message text,
  language text
) returns table (id uuid, created_at timestamptz, number text)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  saved app.contacts;
begin
  -- "Sent" is said only about what is on disk, whatever the server's default is. For the whole
  -- transaction: a SET clause of this function would be undone before the commit.
  perform set_config('synchronous_commit', 'on', true);

  loop
    begin
      insert into app.contacts (number, name, email, message, language, submission_key)
      values (
        app_private._receipt_number(),
        submit_contact.name,
        submit_contact.email,
        submit_contact.message,
        submit_contact.language,
        submit_contact.submission_key
      )
      on conflict on constraint contacts_submission_key_key do nothing
      returning * into saved;
      exit;
    exception when unique_violation then
      -- Only the receipt number can clash here: draw another one.
    end;
  end loop;

  if saved.id is null then
    select * into strict saved
      from app.contacts c where c.submission_key = submit_contact.submission_key;
    if (saved.name, saved.email, saved.message, saved.language)
      is distinct from (
        submit_contact.name, submit_contact.email, submit_contact.message, submit_contact.language
      )
    then
      raise exception 'submission key was used for another message' using errcode = 'PT422';
    end if;
  else
    insert into app_private.deliveries (kind, contact_id)
    values ('contact-notification', saved.id), ('contact-copy', saved.id);
  end if;

  return query select saved.id, saved.created_at, saved.number;
end
$$;
grant execute on function app_private.submit_contact to loimel_anonymous;
