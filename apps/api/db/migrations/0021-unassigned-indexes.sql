-- no transaction
-- The newest records without an assignee. In the indexes by assignee PostgreSQL finds them all, but does not
-- know that they are in order, and sorts them.
create index concurrently if not exists contacts_unassigned_idx
  on app.contacts (received_at desc, id desc)
  where folder = 'inbox' and status in ('new', 'open', 'waiting') and assignee_id is null;
create index concurrently if not exists job_applications_unassigned_idx
  on app.job_applications (received_at desc, id desc)
  where folder = 'inbox' and status in ('new', 'open', 'waiting') and assignee_id is null;
