-- Whether the email domain of a sender takes email. The worker looks it up after the message was stored.
alter table app.contacts
  add column domain_lookup_due_at timestamptz,
  add column no_email_domain_at timestamptz;
-- Not in the statement before: messages that are stored already are not looked up.
alter table app.contacts alter column domain_lookup_due_at set default now();
comment on column app.contacts.domain_lookup_due_at is
  E'@behavior -*\nWhen the worker looks up the domain next. Null when it is known to take email.';
comment on column app.contacts.no_email_domain_at is
  E'@behavior -*\nWhen the domain of the sender was last found to take no email. Null otherwise.';
