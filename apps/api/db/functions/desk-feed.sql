-- What has changed, for the stream of the desk. The API reads it once a second for all its streams and gives
-- each of them what its role may see.

-- Rows of the audit after a sequence: they are complete up to the last one, because the sequence follows the
-- commits. New records since a time: these are not, so the caller reads a few seconds twice. One statement,
-- so that both belong to the same moment. `version` is null when the record is gone.
create or replace function app_private.read_changes(
  after_sequence bigint, since timestamptz, max_count integer
) returns table (at timestamptz, last_sequence bigint, first_sequence bigint, changes jsonb, arrivals jsonb)
  language sql stable security definer
  set search_path = pg_catalog
as $$
  with next as (
    select a.sequence, a.record_id, a.event, a.details ->> 'kind' as kind from app_private.audit a
    where a.sequence > after_sequence order by a.sequence limit max_count
  ), arrived as (
    select c.id, 'contact' as kind, c.version, c.received_at from app.contacts c
    where c.folder = 'inbox' and c.received_at >= since and c.created_at >= since
    union all
    select c.id, 'contact', c.version, c.received_at from app.contacts c
    where c.folder = 'spam' and c.received_at >= since and c.created_at >= since
    union all
    select a.id, 'application', a.version, a.received_at from app.job_applications a
    where a.folder = 'inbox' and a.received_at >= since and a.created_at >= since
    union all
    select a.id, 'application', a.version, a.received_at from app.job_applications a
    where a.folder = 'spam' and a.received_at >= since and a.created_at >= since
  )
  select now(),
    coalesce((select max(a.sequence) from app_private.audit a), start.sequence), start.sequence,
    (select coalesce(jsonb_agg(jsonb_build_object(
      'sequence', n.sequence, 'id', n.record_id, 'kind', n.kind, 'event', n.event,
      'version', (select i.version from app.items i where i.id = n.record_id)
    ) order by n.sequence), '[]') from next n),
    (select coalesce(jsonb_agg(jsonb_build_object(
      'id', r.id, 'kind', r.kind, 'version', r.version,
      'receivedAtMs', floor(extract(epoch from r.received_at) * 1000)
    ) order by r.received_at), '[]') from arrived r)
  from app_private.audit_start start
$$;
grant execute on function app_private.read_changes to loimel_api;
