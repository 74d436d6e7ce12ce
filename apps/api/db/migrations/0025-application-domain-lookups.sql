-- The same for applications, in a migration of its own because it locks another table.
alter table app.job_applications
  add column domain_lookup_due_at timestamptz,
  add column no_email_domain_at timestamptz;
alter table app.job_applications alter column domain_lookup_due_at set default now();
comment on column app.job_applications.domain_lookup_due_at is
  E'@behavior -*\nWhen the worker looks up the domain next. Null when it is known to take email.';
comment on column app.job_applications.no_email_domain_at is
  E'@behavior -*\nWhen the domain of the sender was last found to take no email. Null otherwise.';
