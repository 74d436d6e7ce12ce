-- The audit of the desk: a chain of rows in which each contains the hash of the one before.

-- What the hash covers. The text of jsonb is canonical, and the time is written in UTC, so the same row
-- always has the same hash.
create or replace function app_private._audit_hash(entry app_private.audit) returns bytea
  language sql stable
  set search_path = pg_catalog
as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.sequence, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), entry.event,
    entry.actor_id, entry.record_id, entry.details
  )::text, 'UTF8'))
$$;

-- Adds a row. Must be the last statement of a change: the lock is held until the commit, so that the
-- sequence has no gaps and follows the commits. A record that is locked after it can cause a deadlock.
-- `details` has ids, names of states and dates of waiting only. The kind of the record is added, because the row outlives it.
create or replace function app_private._audit(event text, record_id uuid, details jsonb)
  returns void
  language plpgsql volatile
  set search_path = pg_catalog
as $$
declare
  kind constant text := (select i.kind from app.items i where i.id = _audit.record_id);
  last record;
  entry app_private.audit;
begin
  perform pg_advisory_xact_lock(4620202);
  -- A statement of its own, which sees the row of the transaction that held the lock.
  select a.sequence, a.hash into last from app_private.audit a order by a.sequence desc limit 1;
  if not found then
    select s.sequence, s.hash into last from app_private.audit_start s;
  end if;
  entry.sequence := last.sequence + 1;
  entry.at := clock_timestamp();
  entry.event := _audit.event;
  entry.actor_id := nullif(current_setting('loimel.user_id', true), '')::uuid;
  entry.record_id := _audit.record_id;
  entry.details := jsonb_strip_nulls(jsonb_build_object('kind', kind) || _audit.details);
  entry.previous_hash := last.hash;
  entry.hash := app_private._audit_hash(entry);
  insert into app_private.audit select entry.*;
end
$$;

-- Rows are only added. One can be deleted when the start of the chain has moved behind it.
create or replace function app_private._reject_audit_change() returns trigger
  language plpgsql
  set search_path = pg_catalog
as $$
begin
  if tg_op = 'DELETE'
    and old.sequence <= (select s.sequence from app_private.audit_start s) then
    return old;
  end if;
  raise exception 'the audit is append-only';
end
$$;
create or replace trigger audit_append_only before update or delete on app_private.audit
  for each row execute function app_private._reject_audit_change();
create or replace trigger audit_not_truncated before truncate on app_private.audit
  for each statement execute function app_private._reject_audit_change();

-- Deletes the rows whose time is over, from the start of the chain. The time is a parameter for tests.
create or replace function app_private.prune_audit(at timestamptz, months integer) returns integer
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  last record;
  pruned integer;
begin
  if (months >= 1) is not true then
    raise exception 'the period is at least one month' using errcode = 'invalid_parameter_value';
  end if;
  perform pg_advisory_xact_lock(4620202);
  select a.sequence, a.hash into last from app_private.audit a
    where a.at <= prune_audit.at - make_interval(months => prune_audit.months)
    order by a.sequence desc limit 1;
  if not found then return 0; end if;
  update app_private.audit_start s set sequence = last.sequence, hash = last.hash;
  delete from app_private.audit a where a.sequence <= last.sequence;
  get diagnostics pruned = row_count;
  return pruned;
end
$$;
grant execute on function app_private.prune_audit to loimel_worker;

-- Computes the chain again. `broken` is the first sequence that is missing, changed, or not linked to the
-- one before; null when the chain is whole. The end of the chain is returned for a note outside of the
-- database: rows that were removed from the end, and a chain that was computed again by the owner of the
-- table, can be found only with such a note. `noted`: kept · deleted (its period is over) · other.
create or replace function app_private.verify_audit(noted_sequence bigint, noted_hash text)
  returns table (
    checked bigint, broken bigint, last_sequence bigint, last_hash text, noted text
  )
  language sql stable security definer
  set search_path = pg_catalog
as $$
  with start as (
    select s.sequence, s.hash from app_private.audit_start s
  ), linked as (
    select a.sequence,
      coalesce(lag(a.sequence) over chain, start.sequence) + 1 as expected,
      a.previous_hash = coalesce(lag(a.hash) over chain, start.hash)
        and a.hash = app_private._audit_hash(a) as is_whole
    from app_private.audit a cross join start
    window chain as (order by a.sequence)
  ), ending as (
    select e.sequence, e.hash from app_private.audit e order by e.sequence desc limit 1
  )
  select count(*), min(least(l.expected, l.sequence))
      filter (where l.sequence <> l.expected or not l.is_whole),
    (select e.sequence from ending e), (select encode(e.hash, 'hex') from ending e),
    (
      select case
        when noted_sequence < start.sequence then 'deleted'
        when noted_hash = encode(coalesce(
          (select a.hash from app_private.audit a where a.sequence = noted_sequence),
          case when noted_sequence = start.sequence then start.hash end
        ), 'hex') then 'kept'
        else 'other' end
      from start where noted_sequence is not null
    )
  from linked l
$$;
grant execute on function app_private.verify_audit to loimel_worker;

-- Null when the record has been erased, or belongs to the newsletter.
create or replace function app.audit_entries_number(entry app.audit_entries) returns text
  language sql stable
  set search_path = pg_catalog
as $$ select i.number from app.items i where i.id = entry.record_id $$;
comment on function app.audit_entries_number is
  'The number of the message or application, while it is stored.';
grant execute on function app.audit_entries_number to loimel_agent, loimel_hr, loimel_admin;
