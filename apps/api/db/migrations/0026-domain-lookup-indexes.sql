-- no transaction
-- The records whose domain is still to be looked up: a few rows, also in a large table.
create index concurrently if not exists contacts_domain_lookup_idx
  on app.contacts (domain_lookup_due_at)
  where domain_lookup_due_at is not null and folder = 'inbox';
create index concurrently if not exists job_applications_domain_lookup_idx
  on app.job_applications (domain_lookup_due_at)
  where domain_lookup_due_at is not null and folder = 'inbox';
