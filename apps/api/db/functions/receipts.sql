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
    select 'contact' as kind, c.id, c.number, c.name, c.email, c.message, c.language,
      c.created_at, c.opened_at, c.answered_at, null::timestamptz as decided_at, c.withdrawn_at,
      null as cv_name, null::integer as cv_size_bytes, null::timestamptz as erased_at, c.corrections
    from app.contacts c where c.receipt_hash = read_receipt.receipt_hash
    union all
    select 'job_application', a.id, a.number, a.name, a.email, a.message, a.language,
      a.created_at, a.opened_at, null, a.decided_at, a.withdrawn_at, f.name, f.size_bytes, null,
      a.corrections
    from app.job_applications a left join app.files f on f.id = a.cv_file_path
    where a.receipt_hash = read_receipt.receipt_hash
    union all
    select t.kind, null, null, null, null, null, null, null, null, null, null, null, null, null,
      t.erased_at, null
    from app_private.tombstones t where t.receipt_hash = read_receipt.receipt_hash
  ) as found
$$;
grant execute on function app_private.read_receipt to loimel_anonymous;

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
-- as often as allowed) · budget (the recipient has used up its limit). The row lock makes concurrent
-- corrections count one after the other.
create or replace function app_private.correct_receipt(
  receipt_hash bytea,
  name text,
  message text,
  spam_reasons text[] default '{}',
  mailbox_key text default null,
  mailbox_max integer default 0,
  mailbox_seconds integer default 0
) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  stored record;
  is_spam boolean := cardinality(spam_reasons) > 0;
begin
  select c.id, c.name, c.message, c.opened_at, c.withdrawn_at, c.corrections, c.folder into stored
    from app.contacts c where c.receipt_hash = correct_receipt.receipt_hash for update;
  if not found then
    select a.id, a.name, a.message, a.opened_at, a.withdrawn_at, a.corrections, a.folder into stored
      from app.job_applications a where a.receipt_hash = correct_receipt.receipt_hash for update;
  end if;
  if not found then return 'gone'; end if;
  if stored.withdrawn_at is not null then return 'withdrawn'; end if;
  if stored.opened_at is not null then return 'opened'; end if;
  -- A retry after a lost answer.
  if stored.name = correct_receipt.name and stored.message = correct_receipt.message then
    return 'corrected';
  end if;
  if stored.corrections >= app_private._max_corrections() then return 'limit'; end if;
  if mailbox_key is not null
    and (select used > mailbox_max from app_private.count_request(mailbox_key, mailbox_seconds))
  then
    return 'budget';
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
    update app_private.deliveries d set state = 'held'
      where d.record_id = stored.id and d.state = 'pending';
  end if;
  perform app_private._enqueue_again(stored.id, is_held => is_spam or stored.folder = 'spam');
  return 'corrected';
end
$$;
grant execute on function app_private.correct_receipt to loimel_anonymous;

create or replace function app_private.withdraw_receipt(receipt_hash bytea) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  found_id uuid;
begin
  update app.contacts c set withdrawn_at = coalesce(c.withdrawn_at, now())
    where c.receipt_hash = withdraw_receipt.receipt_hash returning c.id into found_id;
  if found_id is null then
    update app.job_applications a set withdrawn_at = coalesce(a.withdrawn_at, now())
      where a.receipt_hash = withdraw_receipt.receipt_hash returning a.id into found_id;
  end if;
  if found_id is null then return 'gone'; end if;
  -- What has not left the house yet stays in it.
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = found_id and d.state in ('pending', 'held');
  return 'withdrawn';
end
$$;
grant execute on function app_private.withdraw_receipt to loimel_anonymous;

create or replace function app_private.erase_receipt(receipt_hash bytea) returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  receipt jsonb := app_private.read_receipt(receipt_hash);
  id uuid := (receipt ->> 'id')::uuid;
begin
  if receipt is null then return 'gone'; end if;
  if id is null then return 'erased'; end if;
  perform app_private._erase(
    case when receipt ->> 'kind' = 'contact' then id end,
    case when receipt ->> 'kind' = 'job_application' then id end,
    'sender'
  );
  return 'erased';
end
$$;
grant execute on function app_private.erase_receipt to loimel_anonymous;

-- Deletes the record and its deliveries. The bytes of the file are deleted with the next clean-up.
create or replace function app_private._erase(
  contact_id uuid, application_id uuid, reason text
) returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  hash bytea;
  file_id uuid;
begin
  if contact_id is not null then
    delete from app.contacts c where c.id = contact_id returning c.receipt_hash into hash;
  else
    delete from app.job_applications a where a.id = application_id
      returning a.receipt_hash, a.cv_file_path into hash, file_id;
    update app.files f set deletion_requested_at = now() where f.id = file_id;
  end if;
  if hash is not null then
    insert into app_private.tombstones (receipt_hash, kind, reason)
    values (hash, case when contact_id is null then 'job_application' else 'contact' end, reason)
    on conflict on constraint tombstones_pkey do nothing;
  end if;
end
$$;
