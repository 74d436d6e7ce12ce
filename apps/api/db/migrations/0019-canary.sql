-- The canary is a message of the operator that tests how a contact message is handled. Its delivery has its own
-- destination, so that no outage of another one delays it.
insert into app_private.delivery_kinds (kind, destination, first_attempt_after_seconds) values
  ('canary', 'canary', 0);
comment on column app_private.delivery_kinds.destination is
  'The channel of the worker that sends this kind: canary, collector, email, sms, studio-email or webhook. The mailbox of the studio is separate from other recipients: when it is full, only its own emails wait.';
