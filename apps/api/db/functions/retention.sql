-- Deletes expired records. The time is a parameter for tests.

-- `periods` are the numbers of content/facts/retention.yaml. A delivered copy or notification shows where
-- a copy of the record is, and that of a reply what became of it, so they are kept with their record; so is
-- a parked delivery. Consent records without
-- the address are kept as long as proof of consent may be demanded.
create or replace function app_private.delete_expired(at timestamptz, periods jsonb) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with unconfirmed as (
    delete from app.newsletter_subscribers s
    where s.state = 'pending'
      and s.requested_at <= at - make_interval(days => (periods ->> 'unconfirmedDays')::integer)
    returning 1
  ), quarantined as (
    delete from app.newsletter_spam s
    where s.created_at <= at - make_interval(days => (periods ->> 'spamDays')::integer) returning 1
  ), made as (
    delete from app_private.deliveries d
    where d.state in ('delivered', 'skipped') and d.kind !~ '-(copy|notification|reply)$'
      and d.finished_at <= at - make_interval(days => (periods ->> 'deliveryDays')::integer)
    returning 1
  ), evidence as (
    delete from app.newsletter_subscribers s
    where s.state = 'unsubscribed'
      and s.unsubscribed_at <= at - make_interval(months => (periods ->> 'consentMonths')::integer)
    returning 1
  ), presence as (
    delete from app_private.presence p where p.seen_at <= at - interval '1 day' returning 1
  ), limits as (
    delete from app_private.rate_limits b where b.resets_at <= at - interval '1 day' returning 1
  ), choices as (
    delete from app_private.consent_records c where c.ends_at <= at returning 1
  ), tombstones as (
    delete from app_private.tombstones t
    where t.erased_at <= at - make_interval(months => (periods ->> 'tombstoneMonths')::integer)
    returning 1
  ), erasures as (
    -- When all their deliveries have been deleted, and with the tombstone in any case.
    delete from app_private.erasures e
    where not exists (select from app_private.deliveries d where d.erasure_id = e.id)
      or e.erased_at <= at - make_interval(months => (periods ->> 'tombstoneMonths')::integer)
    returning 1
  )
  select (
    (select count(*) from unconfirmed) + (select count(*) from quarantined)
    + (select count(*) from made) + (select count(*) from evidence)
    + (select count(*) from limits) + (select count(*) from tombstones)
    + (select count(*) from erasures) + (select count(*) from presence)
    + (select count(*) from choices)
  )::integer
$$;
grant execute on function app_private.delete_expired(timestamptz, jsonb) to loimel_worker;

-- Called by workers of the previous release. Drop it in the next one.
create or replace function app_private.delete_expired(
  at timestamptz, unconfirmed_days integer, spam_days integer, delivery_days integer
) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private.delete_expired(at, jsonb_build_object(
    'unconfirmedDays', unconfirmed_days, 'spamDays', spam_days, 'deliveryDays', delivery_days,
    'consentMonths', 36, 'tombstoneMonths', 24
  ))
$$;
grant execute on function app_private.delete_expired(timestamptz, integer, integer, integer)
  to loimel_worker;

-- Sessions, tickets, limits and other expired rows of the auth service, and unused anonymous accounts.
create or replace function auth.delete_expired(at timestamptz, periods jsonb) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with sessions as (
    delete from auth.sessions s
    where least(s.expires_at, s.revoked_at)
      <= delete_expired.at - make_interval(days => (periods ->> 'sessionDays')::integer)
    returning 1
  ), tickets as (
    delete from auth.tickets t
    where t.expires_at <= delete_expired.at - interval '1 day' returning 1
  ), mfa_tickets as (
    delete from auth.mfa_tickets t where t.expires_at <= delete_expired.at returning 1
  ), challenges as (
    delete from auth.webauthn_challenges c where c.expires_at <= delete_expired.at returning 1
  ), states as (
    delete from auth.provider_states p where p.expires_at <= delete_expired.at returning 1
  ), codes as (
    delete from auth.exchange_codes c where c.expires_at <= delete_expired.at returning 1
  ), pats as (
    delete from auth.personal_access_tokens p
    where p.expires_at
      <= delete_expired.at - make_interval(days => (periods ->> 'tokenDays')::integer)
    returning 1
  ), messages as (
    delete from auth.messages m
    where m.created_at
      <= delete_expired.at - make_interval(days => (periods ->> 'messageDays')::integer)
    returning 1
  ), anonymous as (
    delete from auth.accounts a
    where a.is_anonymous
      and a.created_at
        <= delete_expired.at - make_interval(days => (periods ->> 'anonymousDays')::integer)
      and not exists (
        select from auth.sessions s
        where s.account_id = a.id and s.expires_at > delete_expired.at)
    returning 1
  ), audit as (
    delete from auth.audit e
    where e.at <= delete_expired.at - make_interval(months => (periods ->> 'auditMonths')::integer)
    returning 1
  ), limits as (
    delete from auth.rate_limits r where r.expires_at <= delete_expired.at returning 1
  ), devices as (
    delete from auth.known_devices d where d.expires_at <= delete_expired.at returning 1
  ), requests as (
    delete from auth.link_requests r where r.expires_at <= delete_expired.at returning 1
  )
  select (
    (select count(*) from sessions) + (select count(*) from tickets)
    + (select count(*) from mfa_tickets) + (select count(*) from challenges)
    + (select count(*) from states) + (select count(*) from codes) + (select count(*) from pats)
    + (select count(*) from messages) + (select count(*) from anonymous)
    + (select count(*) from audit) + (select count(*) from limits)
    + (select count(*) from devices) + (select count(*) from requests)
  )::integer
$$;
grant execute on function auth.delete_expired(timestamptz, jsonb) to loimel_worker;

-- Called by workers of the previous release. Drop it in the next one.
create or replace function auth.delete_expired(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select auth.delete_expired(at, jsonb_build_object(
    'sessionDays', 7, 'tokenDays', 30, 'messageDays', 30, 'anonymousDays', 60, 'auditMonths', 12
  ))
$$;
grant execute on function auth.delete_expired(timestamptz) to loimel_worker;
