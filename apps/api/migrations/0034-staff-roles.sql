-- Which staff see what: applications and CVs are for hr and admin, messages and the newsletter for
-- agent and admin. The role of the person stands in a setting of the transaction beside the database
-- role; work of the house itself (the sweep of files) has none and sees everything.

create function app_private.staff_may_see(only_for text) returns boolean
  language sql stable
  set search_path = pg_catalog
as $$
  select coalesce(nullif(current_setting('loimel.staff_role', true), ''), 'admin')
    in ('admin', only_for)
$$;
grant execute on function app_private.staff_may_see to loimel_staff;

alter policy staff_reads_contacts on app.contacts using (app_private.staff_may_see('agent'));
alter policy staff_reads_newsletter_subscribers on app.newsletter_subscribers
  using (app_private.staff_may_see('agent'));
alter policy staff_reads_newsletter_spam on app.newsletter_spam
  using (app_private.staff_may_see('agent'));
alter policy staff_reads_job_applications on app.job_applications
  using (app_private.staff_may_see('hr'));
alter policy staff_reads_files on app.files using (app_private.staff_may_see('hr'));
