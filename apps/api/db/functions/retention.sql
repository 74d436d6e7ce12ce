-- Deletes expired records. The time is a parameter for tests.

-- A withdrawn message is deleted after a short time of its own. The time of an application starts with
-- the decision or the withdrawal: an undecided one is kept. Spam counts from when it was moved there.
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
  overdue app_private.submissions;
  erased integer := 0;
begin
  for overdue in
    select s.* from app_private.submissions s
    where case
      when s.folder = 'spam'
        then coalesce(s.spam_since, s.created_at) + make_interval(days => spam_days)
      when s.kind = 'contact' then least(
        s.withdrawn_at + make_interval(days => withdrawn_days),
        coalesce(s.answered_at, s.created_at) + make_interval(months => contact_months)
      )
      else coalesce(s.decided_at, s.withdrawn_at) + make_interval(months => application_months)
    end <= at
    limit max_count
  loop
    perform app_private._erase(
      overdue, case when overdue.folder = 'spam' then 'spam' else 'retention' end
    );
    erased := erased + 1;
  end loop;
  return erased;
end
$$;
grant execute on function app_private.erase_overdue to loimel_worker;

-- Unconfirmed and unreleased requests, finished deliveries, expired limits, tombstones after two years,
-- consent records three years after the end (the period in which proof of consent may be demanded). A
-- parked delivery stays until a person has looked at it.
create or replace function app_private.delete_expired(
  at timestamptz, unconfirmed_days integer, spam_days integer, delivery_days integer
) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with unconfirmed as (
    delete from app.newsletter_subscribers s
    where s.state = 'pending' and s.requested_at <= at - make_interval(days => unconfirmed_days)
    returning 1
  ), quarantined as (
    delete from app.newsletter_spam s
    where s.created_at <= at - make_interval(days => spam_days) returning 1
  ), made as (
    delete from app_private.deliveries d
    where d.state in ('delivered', 'skipped')
      and d.finished_at <= at - make_interval(days => delivery_days)
    returning 1
  ), evidence as (
    delete from app.newsletter_subscribers s
    where s.state = 'unsubscribed' and s.unsubscribed_at <= at - interval '3 years' returning 1
  ), limits as (
    delete from app_private.rate_limits b where b.resets_at <= at - interval '1 day' returning 1
  ), tombstones as (
    delete from app_private.tombstones t where t.erased_at <= at - interval '2 years' returning 1
  )
  select (
    (select count(*) from unconfirmed) + (select count(*) from quarantined)
    + (select count(*) from made) + (select count(*) from evidence)
    + (select count(*) from limits) + (select count(*) from tombstones)
  )::integer
$$;
grant execute on function app_private.delete_expired to loimel_worker;

-- Sessions, tickets, limits and other expired rows of the auth service, and unused anonymous accounts.
create or replace function auth.delete_expired(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with sessions as (
    delete from auth.sessions s
    where least(s.expires_at, s.revoked_at) <= delete_expired.at - interval '7 days' returning 1
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
    where p.expires_at <= delete_expired.at - interval '30 days' returning 1
  ), messages as (
    delete from auth.messages m
    where m.created_at <= delete_expired.at - interval '30 days' returning 1
  ), anonymous as (
    delete from auth.accounts a
    where a.is_anonymous and a.created_at <= delete_expired.at - interval '60 days'
      and not exists (
        select from auth.sessions s
        where s.account_id = a.id and s.expires_at > delete_expired.at)
    returning 1
  ), audit as (
    delete from auth.audit e where e.at <= delete_expired.at - interval '1 year' returning 1
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
grant execute on function auth.delete_expired to loimel_worker;
