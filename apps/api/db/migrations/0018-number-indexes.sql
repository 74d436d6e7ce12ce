-- no transaction
-- Everything that the numbers of the desk read, so that they need no row of the tables.
create index concurrently if not exists contacts_numbers_idx
  on app.contacts (created_at) include (answered_at, language, status, withdrawn_at)
  where folder = 'inbox';
create index concurrently if not exists job_applications_numbers_idx
  on app.job_applications (created_at)
  include (answered_at, decided_at, language, status, withdrawn_at)
  where folder = 'inbox';
