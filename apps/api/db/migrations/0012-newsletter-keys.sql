-- Idempotency keys of newsletter requests: a retry after a lost response sends no second email.

alter table app.newsletter_subscribers
  add column submission_key uuid,
  add column content_hash bytea;
comment on column app.newsletter_subscribers.submission_key is
  E'@behavior -*\nOf the last request; made by the browser, or by the server for a plain form. Null after the subscription has ended.';
comment on column app.newsletter_subscribers.content_hash is
  E'@behavior -*\nOf the address and language that were sent with the key. The language of the subscription may be another one.';
create unique index newsletter_subscribers_submission_key_key
  on app.newsletter_subscribers (submission_key);

alter table app.newsletter_spam add column submission_key uuid;
comment on column app.newsletter_spam.submission_key is
  E'@behavior -*\nA retry with the same key and the same reasons is saved once.';
create unique index newsletter_spam_submission_key_spam_reasons_key
  on app.newsletter_spam (submission_key, spam_reasons);
