-- One database role per staff role. A policy belongs to a role and its condition is constant, so a
-- request without a role reads nothing and a condition that is not leakproof (full-text search) can
-- still use an index. All three roles may select from every table of `app`: a role without a policy
-- gets an empty list instead of an error.

grant usage on schema app to loimel_agent, loimel_hr, loimel_admin;
grant select on
  app.contacts, app.newsletter_subscribers, app.newsletter_spam,
  app.job_applications, app.files, app.buckets
  to loimel_agent, loimel_hr, loimel_admin;

drop policy staff_reads_contacts on app.contacts;
drop policy staff_reads_newsletter_subscribers on app.newsletter_subscribers;
drop policy staff_reads_newsletter_spam on app.newsletter_spam;
drop policy staff_reads_job_applications on app.job_applications;
drop policy staff_reads_files on app.files;
drop policy staff_reads_buckets on app.buckets;
create policy staff_reads_contacts on app.contacts
  for select to loimel_agent, loimel_admin using (true);
create policy staff_reads_newsletter_subscribers on app.newsletter_subscribers
  for select to loimel_agent, loimel_admin using (true);
create policy staff_reads_newsletter_spam on app.newsletter_spam
  for select to loimel_agent, loimel_admin using (true);
create policy staff_reads_job_applications on app.job_applications
  for select to loimel_hr, loimel_admin using (true);
create policy staff_reads_files on app.files
  for select to loimel_hr, loimel_admin using (true);
create policy staff_reads_buckets on app.buckets
  for select to loimel_agent, loimel_hr, loimel_admin using (true);
drop function app_private.staff_may_see;

-- The view now reads with the rights of the caller, so the policies of the table apply.
grant select (id, kind, record_id, state, attempts, last_error, created_at, settled_at)
  on app_private.deliveries to loimel_agent, loimel_hr, loimel_admin;
create policy agent_reads_parked_deliveries on app_private.deliveries
  for select to loimel_agent
  using (state = 'parked' and num_nonnulls(contact_id, subscriber_id) = 1);
create policy hr_reads_parked_deliveries on app_private.deliveries
  for select to loimel_hr
  using (state = 'parked' and application_id is not null);
create policy admin_reads_parked_deliveries on app_private.deliveries
  for select to loimel_admin
  using (state = 'parked');
alter view app.parked_deliveries reset (security_barrier);
alter view app.parked_deliveries set (security_invoker = true);
grant select on app.parked_deliveries to loimel_agent, loimel_hr, loimel_admin;

-- For the security definer functions below. In them current_user is the owner, while the setting
-- `role` is still the role of the request. Without `set role` it is 'none', which has no rights.
create function app_private._staff_may(subject text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select case current_setting('role')
    when 'loimel_agent' then subject in ('contact', 'newsletter')
    when 'loimel_hr' then subject = 'application'
    when 'loimel_admin' then true
    else false
  end
$$;

create or replace function app.retry_delivery(delivery_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with retried as (
    update app_private.deliveries d
    set state = 'pending', attempts = 0, next_attempt_at = now(), settled_at = null
    where d.id = retry_delivery.delivery_id and d.state = 'parked'
      and app_private._staff_may(
        case
          when d.contact_id is not null then 'contact'
          when d.application_id is not null then 'application'
          when d.subscriber_id is not null then 'newsletter'
          else 'account'
        end
      )
    returning 1
  )
  select exists (select from retried)
$$;
comment on function app.retry_delivery is
  'Puts a parked delivery back; false when it was not parked or the caller cannot see it.';

create or replace function app.release_from_spam(record_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  is_released boolean := false;
  request app.newsletter_spam;
begin
  if app_private._staff_may('contact') then
    update app.contacts c set folder = 'inbox'
      where c.id = release_from_spam.record_id and c.folder = 'spam';
    is_released := found;
  end if;
  if app_private._staff_may('application') then
    update app.job_applications a set folder = 'inbox'
      where a.id = release_from_spam.record_id and a.folder = 'spam';
    is_released := is_released or found;
  end if;
  if is_released then
    update app_private.deliveries d
      set state = 'pending',
          next_attempt_at =
            case when d.kind like '%-copy' then now() else now() + interval '15 seconds' end
      where d.record_id = release_from_spam.record_id and d.state = 'held';
    return true;
  end if;
  if app_private._staff_may('newsletter') then
    delete from app.newsletter_spam s
      where s.id = release_from_spam.record_id returning * into request;
    if found then
      perform app_private.request_newsletter(
        request.email, request.language, request.consent_version
      );
      return true;
    end if;
  end if;
  return false;
end
$$;
comment on function app.release_from_spam is
  'Delivers a message, application or newsletter request as if it were new; false when it was not in the spam folder or the caller cannot see it.';

grant execute on function app.retry_delivery, app.release_from_spam
  to loimel_agent, loimel_hr, loimel_admin;

-- Files are CVs: only hr and admin can delete them.
grant usage on schema app_private to loimel_hr, loimel_admin;
grant execute on function app_private.condemn_file, app_private.forget_file
  to loimel_hr, loimel_admin;

-- The earlier role for all staff keeps its name, because earlier migrations grant to it, and loses
-- every right.
revoke all on all tables in schema app from loimel_staff;
revoke all on all functions in schema app, app_private from loimel_staff;
revoke all on schema app, app_private from loimel_staff;
