-- The canary: a message of the operator that is handled like a contact message, measured and erased. Its
-- record is saved and deleted in one transaction, so no other session ever sees it. What remains until it
-- is erased is a row without data, to which its delivery belongs.

-- Saves a canary under its key. A retry with the same key gives the same id.
create or replace function app_private.submit_canary(
  submission_key uuid, name text, email text, message text, language text
) returns table (id uuid, created_at timestamptz, number text)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  record_id constant uuid := gen_random_uuid();
  saved record;
begin
  -- What a program left that ended half way. One that runs now is younger.
  delete from app_private.erasures e
    where e.number = 'canary' and e.erased_at < now() - interval '5 minutes';

  select s.* into strict saved from app_private.submit_contact(
    submit_canary.submission_key, submit_canary.name, submit_canary.email, submit_canary.message,
    submit_canary.language, record_id
  ) as s;
  if saved.id <> record_id then
    raise exception 'submission key was used for a message' using errcode = 'PT422';
  end if;
  delete from app.contacts c where c.id = record_id;
  -- It was in no backup, so a restored copy has nothing to erase.
  delete from app_private.unlogged_erasures e where e.subject_id = record_id;

  -- The number of a record is never in lower case.
  insert into app_private.erasures (id, number, copy_ids)
    values (submit_canary.submission_key, 'canary', '{}') on conflict do nothing;
  if found then
    insert into app_private.deliveries (kind, erasure_id)
      values ('canary', submit_canary.submission_key);
  end if;
  return query select submit_canary.submission_key, saved.created_at, saved.number;
end
$$;
grant execute on function app_private.submit_canary to loimel_anonymous;

-- Whether the worker has delivered a canary. Null when there is none.
create or replace function app_private.is_canary_delivered(canary_id uuid) returns boolean
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select d.state = 'delivered' from app_private.deliveries d
  where d.erasure_id = is_canary_delivered.canary_id and d.kind = 'canary'
$$;
grant execute on function app_private.is_canary_delivered to loimel_anonymous;

create or replace function app_private.erase_canary(canary_id uuid) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  delete from app_private.erasures e where e.id = erase_canary.canary_id and e.number = 'canary'
$$;
grant execute on function app_private.erase_canary to loimel_anonymous;
