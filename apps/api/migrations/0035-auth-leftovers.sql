-- The version before could not tell the parameter `at` from the column of the audit.

create or replace function auth.clear_leftovers(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with sessions as (
    delete from auth.sessions s
    where least(s.expires_at, s.revoked_at) <= clear_leftovers.at - interval '7 days' returning 1
  ), tickets as (
    delete from auth.tickets t
    where t.expires_at <= clear_leftovers.at - interval '1 day' returning 1
  ), mfa_tickets as (
    delete from auth.mfa_tickets t where t.expires_at <= clear_leftovers.at returning 1
  ), challenges as (
    delete from auth.webauthn_challenges c where c.expires_at <= clear_leftovers.at returning 1
  ), states as (
    delete from auth.provider_states p where p.expires_at <= clear_leftovers.at returning 1
  ), codes as (
    delete from auth.exchange_codes c where c.expires_at <= clear_leftovers.at returning 1
  ), pats as (
    delete from auth.personal_access_tokens p
    where p.expires_at <= clear_leftovers.at - interval '30 days' returning 1
  ), mails as (
    delete from auth.mails m
    where m.created_at <= clear_leftovers.at - interval '30 days' returning 1
  ), strangers as (
    -- Signed up and never confirmed, or tried anonymously and never came back.
    delete from auth.accounts a
    where a.created_at <= clear_leftovers.at - interval '60 days'
      and ((not a.email_verified and not a.phone_number_verified and not a.is_anonymous)
        or (a.is_anonymous and not exists (
          select from auth.sessions s
          where s.account_id = a.id and s.expires_at > clear_leftovers.at)))
    returning 1
  ), audit as (
    delete from auth.audit e where e.at <= clear_leftovers.at - interval '1 year' returning 1
  )
  select (
    (select count(*) from sessions) + (select count(*) from tickets)
    + (select count(*) from mfa_tickets) + (select count(*) from challenges)
    + (select count(*) from states) + (select count(*) from codes) + (select count(*) from pats)
    + (select count(*) from mails) + (select count(*) from strangers)
    + (select count(*) from audit)
  )::integer
$$;
