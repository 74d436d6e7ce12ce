-- What the sender of a message or application may do with the private link. The functions take the
-- hash of the link's token; whoever does not know the token reaches nothing.

create table app_private.tombstones (
  receipt_hash bytea primary key,
  kind text not null constraint tombstones_kind_known check (kind in ('contact', 'job_application')),
  reason text not null
    constraint tombstones_reason_known check (reason in ('sender', 'retention', 'spam')),
  erased_at timestamptz not null default now()
);
comment on table app_private.tombstones is 'That something was erased, and nothing about what.';
alter table app_private.tombstones enable row level security;

create function app_private.read_receipt(receipt_hash bytea) returns jsonb
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select to_jsonb(found) from (
    select 'contact' as kind, c.id, c.number, c.name, c.email, c.message, c.language,
      c.created_at, c.opened_at, c.answered_at, null::timestamptz as decided_at, c.withdrawn_at,
      null as cv_name, null::integer as cv_size_bytes, null::timestamptz as erased_at
    from app.contacts c where c.receipt_hash = read_receipt.receipt_hash
    union all
    select 'job_application', a.id, a.number, a.name, a.email, a.message, a.language,
      a.created_at, a.opened_at, null, a.decided_at, a.withdrawn_at, f.name, f.size_bytes, null
    from app.job_applications a left join app.files f on f.id = a.cv_file_path
    where a.receipt_hash = read_receipt.receipt_hash
    union all
    select t.kind, null, null, null, null, null, null, null, null, null, null, null, null, null,
      t.erased_at
    from app_private.tombstones t where t.receipt_hash = read_receipt.receipt_hash
  ) as found
$$;

-- Puts the deliveries of a record into the outbox once more, because it has changed.
create function app_private._enqueue_again(record_id uuid) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries
    (kind, state, next_attempt_at, contact_id, application_id, round)
  select d.kind, case when d.state = 'held' then 'held' else 'pending' end,
    case when d.kind like '%-copy' then now() else now() + interval '15 seconds' end,
    d.contact_id, d.application_id, d.round + 1
  from app_private.deliveries d
  where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
    and d.round = (
      select max(r.round) from app_private.deliveries r
      where r.record_id = d.record_id and r.kind = d.kind
    )
$$;

-- corrected · opened (too late: somebody has read it) · withdrawn · gone
create function app_private.correct_receipt(receipt_hash bytea, name text, message text)
  returns text
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  found_id uuid;
  receipt jsonb := app_private.read_receipt(receipt_hash);
begin
  if receipt ->> 'id' is null then return 'gone'; end if;
  if receipt ->> 'withdrawn_at' is not null then return 'withdrawn'; end if;
  update app.contacts c set name = correct_receipt.name, message = correct_receipt.message
    where c.receipt_hash = correct_receipt.receipt_hash and c.opened_at is null
    returning c.id into found_id;
  if found_id is null then
    update app.job_applications a
      set name = correct_receipt.name, message = correct_receipt.message
      where a.receipt_hash = correct_receipt.receipt_hash and a.opened_at is null
      returning a.id into found_id;
  end if;
  if found_id is null then return 'opened'; end if;
  perform app_private._enqueue_again(found_id);
  return 'corrected';
end
$$;

create function app_private.withdraw_receipt(receipt_hash bytea) returns text
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
  update app_private.deliveries d set state = 'skipped', settled_at = now()
    where d.record_id = found_id and d.state in ('pending', 'held');
  return 'withdrawn';
end
$$;

-- File, record, deliveries: gone. The bytes of the file follow with the next sweep.
create function app_private._erase(
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
    update app.files f set condemned_at = now() where f.id = file_id;
  end if;
  if hash is not null then
    insert into app_private.tombstones (receipt_hash, kind, reason)
    values (hash, case when contact_id is null then 'job_application' else 'contact' end, reason)
    on conflict on constraint tombstones_pkey do nothing;
  end if;
end
$$;

create function app_private.erase_receipt(receipt_hash bytea) returns text
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

grant execute on function
  app_private.read_receipt, app_private.correct_receipt,
  app_private.withdraw_receipt, app_private.erase_receipt
  to loimel_anonymous;
