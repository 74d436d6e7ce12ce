-- no transaction
-- Everything that the numbers of the desk read, so that they need no row of the tables. The working time to the
-- first reply is computed when it is written.
create index concurrently if not exists contacts_numbers_idx
  on app.contacts (created_at, app_private._working_tenths(created_at, answered_at))
  include (answered_at, language, status, withdrawn_at)
  where folder = 'inbox';
create index concurrently if not exists job_applications_numbers_idx
  on app.job_applications (
    created_at, app_private._working_tenths(created_at, least(answered_at, decided_at))
  )
  include (answered_at, decided_at, language, status, withdrawn_at)
  where folder = 'inbox';
