-- A correction mails the studio again, so it passes the spam judge, is limited per record and counts
-- for the mailbox. A correction that looks like spam moves the record to the spam folder.

alter table app.contacts
  add column corrections integer not null default 0,
  add column spam_since timestamptz;
alter table app.job_applications
  add column corrections integer not null default 0,
  add column spam_since timestamptz;
comment on column app.contacts.corrections is
  E'@behavior -*\nHow often the sender has changed the text through the private link.';
comment on column app.job_applications.corrections is
  E'@behavior -*\nHow often the sender has changed the text through the private link.';
comment on column app.contacts.spam_since is
  E'@behavior -*\nWhen a correction moved the record to the spam folder; null when it arrived there.';
comment on column app.job_applications.spam_since is
  E'@behavior -*\nWhen a correction moved the record to the spam folder; null when it arrived there.';

create function app_private._max_corrections() returns integer
  language sql immutable
  set search_path = pg_catalog
as $$ select 5 $$;

-- The same as before, and whether a correction would be accepted.
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

drop function app_private.correct_receipt(bytea, text, text);
drop function app_private._enqueue_again(uuid);

-- Adds the deliveries of a changed record to the outbox again. A held delivery needs no successor: it
-- reads the record when a person releases it.
create function app_private._enqueue_again(record_id uuid, is_held boolean) returns void
  language sql volatile
  set search_path = pg_catalog
as $$
  insert into app_private.deliveries
    (kind, state, next_attempt_at, contact_id, application_id, round)
  select d.kind, case when is_held then 'held' else 'pending' end,
    case when d.kind like '%-copy' then now() else now() + interval '15 seconds' end,
    d.contact_id, d.application_id, d.round + 1
  from app_private.deliveries d
  where d.record_id = _enqueue_again.record_id and d.kind not like '%-receipt'
    and d.state <> 'held'
    and d.round = (
      select max(r.round) from app_private.deliveries r
      where r.record_id = d.record_id and r.kind = d.kind
    )
$$;

create function app_private._merge_reasons(known text[], added text[]) returns text[]
  language sql immutable
  set search_path = pg_catalog
as $$
  select known || array(select reason from unnest(added) as reason where reason <> all (known))
$$;

-- corrected · opened (a person has read it) · withdrawn · gone · limit (the record has been corrected
-- as often as allowed) · budget (the mailbox has, for now). The row lock makes concurrent corrections
-- count one after the other. The last four parameters have defaults for servers of the version before.
create function app_private.correct_receipt(
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
    and (select used > mailbox_max from app_private.spend_budget(mailbox_key, mailbox_seconds))
  then
    return 'budget';
  end if;
  -- spend_budget has switched it off for the transaction.
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

-- The same clocks as before; the days of the spam folder count from when the record got there.
create or replace function app_private.erase_overdue(
  at timestamptz,
  contact_months integer,
  withdrawn_days integer,
  application_months integer,
  spam_days integer,
  max_count integer
) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  overdue record;
  erased integer := 0;
begin
  for overdue in
    select c.id as contact_id, null::uuid as application_id, c.folder
    from app.contacts c
    where case
      when c.folder = 'spam'
        then coalesce(c.spam_since, c.created_at) + make_interval(days => spam_days)
      else least(
        c.withdrawn_at + make_interval(days => withdrawn_days),
        coalesce(c.answered_at, c.created_at) + make_interval(months => contact_months)
      )
    end <= at
    union all
    select null, a.id, a.folder
    from app.job_applications a
    where case
      when a.folder = 'spam'
        then coalesce(a.spam_since, a.created_at) + make_interval(days => spam_days)
      else coalesce(a.decided_at, a.withdrawn_at) + make_interval(months => application_months)
    end <= at
    limit max_count
  loop
    perform app_private._erase(
      overdue.contact_id, overdue.application_id,
      case when overdue.folder = 'spam' then 'spam' else 'retention' end
    );
    erased := erased + 1;
  end loop;
  return erased;
end
$$;
