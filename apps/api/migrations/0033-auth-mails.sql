-- Mails and short messages of the sign-in server go through the same outbox as everything else.

create table auth.mails (
  id uuid primary key default gen_random_uuid(),
  template text not null,
  address text not null,
  language text not null,
  ticket_id uuid references auth.tickets (id) on delete cascade,
  account_id uuid references auth.accounts (id) on delete cascade,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index mails_ticket_id_idx on auth.mails (ticket_id) where ticket_id is not null;
create index mails_account_id_idx on auth.mails (account_id) where account_id is not null;
create index mails_created_at_idx on auth.mails (created_at);

drop view app.parked_deliveries;
alter table app_private.deliveries
  drop constraint deliveries_kind_known,
  drop constraint deliveries_one_record,
  add column auth_mail_id uuid references auth.mails (id) on delete cascade,
  add constraint deliveries_one_record
    check (num_nonnulls(contact_id, application_id, subscriber_id, auth_mail_id) = 1),
  add constraint deliveries_kind_known check (kind in (
    'contact-copy', 'contact-notification', 'contact-receipt',
    'application-copy', 'application-notification', 'application-receipt',
    'newsletter-confirmation', 'auth-mail', 'auth-sms'
  ));
alter table app_private.deliveries alter column record_id
  set expression as (coalesce(contact_id, application_id, subscriber_id, auth_mail_id));
create index deliveries_auth_mail_id_idx on app_private.deliveries (auth_mail_id)
  where auth_mail_id is not null;

create view app.parked_deliveries with (security_barrier) as
  select id, kind, record_id, attempts, last_error, created_at, settled_at as parked_at
  from app_private.deliveries
  where state = 'parked';
comment on view app.parked_deliveries is E'@primaryKey id\nDeliveries that failed too often.';
grant select on app.parked_deliveries to loimel_staff;

-- The mail and its place in the outbox, in whatever transaction asks for it.
create function auth.enqueue_mail(
  template text, address text, language text, ticket_id uuid, account_id uuid, details jsonb
) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  mail_id uuid;
begin
  insert into auth.mails (template, address, language, ticket_id, account_id, details)
  values (
    enqueue_mail.template, enqueue_mail.address, enqueue_mail.language,
    enqueue_mail.ticket_id, enqueue_mail.account_id, enqueue_mail.details
  ) returning id into mail_id;
  insert into app_private.deliveries (kind, auth_mail_id)
  values (case when enqueue_mail.template = 'sms' then 'auth-sms' else 'auth-mail' end, mail_id);
end
$$;
grant execute on function auth.enqueue_mail to loimel_auth;

-- A right answer gives a budget back, so that a person who signs in often is not held up.
create function app_private.clear_budget(key text) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$ delete from app_private.budgets b where b.key = clear_budget.key $$;
grant execute on function app_private.clear_budget to loimel_auth;

-- What has run out goes. The clock is handed in, as for the other leftovers.
create function auth.clear_leftovers(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with sessions as (
    delete from auth.sessions s
    where least(s.expires_at, s.revoked_at) <= at - interval '7 days' returning 1
  ), tickets as (
    delete from auth.tickets t where t.expires_at <= at - interval '1 day' returning 1
  ), mfa_tickets as (
    delete from auth.mfa_tickets t where t.expires_at <= at returning 1
  ), challenges as (
    delete from auth.webauthn_challenges c where c.expires_at <= at returning 1
  ), states as (
    delete from auth.provider_states p where p.expires_at <= at returning 1
  ), codes as (
    delete from auth.exchange_codes c where c.expires_at <= at returning 1
  ), mails as (
    delete from auth.mails m where m.created_at <= at - interval '30 days' returning 1
  ), strangers as (
    -- Signed up and never confirmed, or tried anonymously and never came back.
    delete from auth.accounts a
    where a.created_at <= at - interval '60 days'
      and ((not a.email_verified and not a.phone_number_verified and not a.is_anonymous)
        or (a.is_anonymous and not exists (
          select from auth.sessions s where s.account_id = a.id and s.expires_at > at)))
    returning 1
  ), audit as (
    delete from auth.audit e where e.at <= at - interval '1 year' returning 1
  )
  select (
    (select count(*) from sessions) + (select count(*) from tickets)
    + (select count(*) from mfa_tickets) + (select count(*) from challenges)
    + (select count(*) from states) + (select count(*) from codes) + (select count(*) from mails)
    + (select count(*) from strangers) + (select count(*) from audit)
  )::integer
$$;
grant execute on function auth.clear_leftovers to loimel_worker;

do $$
declare
  name text;
begin
  for name in select tablename from pg_tables where schemaname = 'auth' loop
    execute format('alter table auth.%I enable row level security', name);
    execute format('grant select, insert, update, delete on auth.%I to loimel_auth', name);
    execute format('create policy auth_login on auth.%I to loimel_auth using (true)', name);
  end loop;
end
$$;
grant select on auth.mails to loimel_worker;
grant select (id, kind, address, redirect_to, code_challenge, expires_at) on auth.tickets to loimel_worker;
grant select (id, email, email_verified, phone_number, is_disabled, locale) on auth.accounts to loimel_worker;
create policy worker_reads_mails on auth.mails for select to loimel_worker using (true);
create policy worker_reads_tickets on auth.tickets for select to loimel_worker using (true);
create policy worker_reads_accounts on auth.accounts for select to loimel_worker using (true);
