-- Which rows a role reads and writes. Row-level security is on for every table and a table without a
-- policy is reached through functions only. The rights on the tables are in a migration.

-- Staff. The condition is constant per role, so a request without a role reads nothing, and a condition
-- that is not leakproof (full-text search) can still use an index.
drop policy if exists staff_reads_contacts on app.contacts;
create policy staff_reads_contacts on app.contacts
  for select to loimel_agent, loimel_admin using (true);
drop policy if exists staff_reads_newsletter_subscribers on app.newsletter_subscribers;
create policy staff_reads_newsletter_subscribers on app.newsletter_subscribers
  for select to loimel_agent, loimel_admin using (true);
drop policy if exists staff_reads_newsletter_spam on app.newsletter_spam;
create policy staff_reads_newsletter_spam on app.newsletter_spam
  for select to loimel_agent, loimel_admin using (true);
drop policy if exists staff_reads_job_applications on app.job_applications;
create policy staff_reads_job_applications on app.job_applications
  for select to loimel_hr, loimel_admin using (true);
-- Files are CVs, and attachments of replies: hr reads those of the replies that it reads.
drop policy if exists staff_reads_files on app.files;
drop policy if exists hr_reads_files on app.files;
create policy hr_reads_files on app.files
  for select to loimel_hr using (
    bucket_id <> 'reply-attachments'
    or exists (select from app.attachments a where a.file_id = files.id)
  );
drop policy if exists admin_reads_files on app.files;
create policy admin_reads_files on app.files for select to loimel_admin using (true);
drop policy if exists staff_reads_buckets on app.buckets;
create policy staff_reads_buckets on app.buckets
  for select to loimel_agent, loimel_hr, loimel_admin using (true);

-- The thread of a record is read by those who read the record. A draft is read by its author only.
drop policy if exists agent_reads_replies on app.replies;
create policy agent_reads_replies on app.replies
  for select to loimel_agent using (contact_id is not null);
drop policy if exists hr_reads_replies on app.replies;
create policy hr_reads_replies on app.replies
  for select to loimel_hr using (application_id is not null);
drop policy if exists admin_reads_replies on app.replies;
create policy admin_reads_replies on app.replies for select to loimel_admin using (true);
drop policy if exists agent_reads_notes on app.notes;
create policy agent_reads_notes on app.notes
  for select to loimel_agent using (contact_id is not null);
drop policy if exists hr_reads_notes on app.notes;
create policy hr_reads_notes on app.notes
  for select to loimel_hr using (application_id is not null);
drop policy if exists admin_reads_notes on app.notes;
create policy admin_reads_notes on app.notes for select to loimel_admin using (true);
drop policy if exists author_reads_drafts on app.drafts;
create policy author_reads_drafts on app.drafts
  for select to loimel_agent, loimel_hr, loimel_admin
  using (author_id = (select nullif(current_setting('loimel.user_id', true), '')::uuid));
drop policy if exists staff_reads_attachments on app.attachments;
create policy staff_reads_attachments on app.attachments
  for select to loimel_agent, loimel_hr, loimel_admin
  using (
    exists (select from app.drafts d where d.id = draft_id)
    or exists (select from app.replies r where r.id = reply_id)
  );
drop policy if exists staff_reads_snippets on app.snippets;
create policy staff_reads_snippets on app.snippets
  for select to loimel_agent, loimel_hr, loimel_admin using (true);
drop policy if exists admin_reads_audit on app_private.audit;
create policy admin_reads_audit on app_private.audit for select to loimel_admin using (true);

-- The views app.parked_deliveries and app.item_deliveries read with the rights of the caller. The name of
-- a kind begins with the subject of the delivery.
drop policy if exists agent_reads_parked_deliveries on app_private.deliveries;
drop policy if exists hr_reads_parked_deliveries on app_private.deliveries;
drop policy if exists admin_reads_parked_deliveries on app_private.deliveries;
drop policy if exists agent_reads_deliveries on app_private.deliveries;
create policy agent_reads_deliveries on app_private.deliveries
  for select to loimel_agent using (kind like 'contact-%' or subscriber_id is not null);
drop policy if exists hr_reads_deliveries on app_private.deliveries;
create policy hr_reads_deliveries on app_private.deliveries
  for select to loimel_hr using (kind like 'application-%');
drop policy if exists admin_reads_deliveries on app_private.deliveries;
create policy admin_reads_deliveries on app_private.deliveries
  for select to loimel_admin using (kind <> 'canary');

-- The worker.
drop policy if exists worker_reads_buckets on app.buckets;
create policy worker_reads_buckets on app.buckets for select to loimel_worker using (true);
drop policy if exists worker_reads_contacts on app.contacts;
create policy worker_reads_contacts on app.contacts for select to loimel_worker using (true);
drop policy if exists worker_reads_files on app.files;
create policy worker_reads_files on app.files for select to loimel_worker using (true);
drop policy if exists worker_reads_job_applications on app.job_applications;
create policy worker_reads_job_applications on app.job_applications
  for select to loimel_worker using (true);
drop policy if exists worker_reads_newsletter_subscribers on app.newsletter_subscribers;
create policy worker_reads_newsletter_subscribers on app.newsletter_subscribers
  for select to loimel_worker using (true);
drop policy if exists worker_reads_replies on app.replies;
create policy worker_reads_replies on app.replies for select to loimel_worker using (true);
drop policy if exists worker_reads_attachments on app.attachments;
create policy worker_reads_attachments on app.attachments for select to loimel_worker using (true);
drop policy if exists worker_reads_deliveries on app_private.deliveries;
create policy worker_reads_deliveries on app_private.deliveries
  for select to loimel_worker using (true);
drop policy if exists worker_updates_deliveries on app_private.deliveries;
create policy worker_updates_deliveries on app_private.deliveries
  for update to loimel_worker using (true);
drop policy if exists worker_reads_delivery_kinds on app_private.delivery_kinds;
create policy worker_reads_delivery_kinds on app_private.delivery_kinds
  for select to loimel_worker using (true);
drop policy if exists worker_reads_letters on app_private.letters;
create policy worker_reads_letters on app_private.letters for select to loimel_worker using (true);
drop policy if exists worker_reads_erasures on app_private.erasures;
create policy worker_reads_erasures on app_private.erasures for select to loimel_worker using (true);
drop policy if exists worker_reads_accounts on auth.accounts;
create policy worker_reads_accounts on auth.accounts for select to loimel_worker using (true);
drop policy if exists worker_reads_messages on auth.messages;
create policy worker_reads_messages on auth.messages for select to loimel_worker using (true);
drop policy if exists worker_reads_tickets on auth.tickets;
create policy worker_reads_tickets on auth.tickets for select to loimel_worker using (true);

-- The login of the auth service. Not auth.rate_limits, which only functions write.
do $$
declare
  name text;
begin
  foreach name in array array[
    'accounts', 'audit', 'exchange_codes', 'known_devices', 'link_requests', 'messages', 'mfa_tickets',
    'personal_access_tokens', 'provider_identities', 'provider_states', 'recovery_codes',
    'refresh_tokens', 'sessions', 'signing_keys', 'tickets', 'webauthn_challenges',
    'webauthn_credentials'
  ]
  loop
    execute format('drop policy if exists auth_login on auth.%I', name);
    execute format('create policy auth_login on auth.%I to loimel_auth using (true)', name);
  end loop;
end
$$;
