-- Subscribers of the newsletter with the consent record: when, and to which text. No address of a
-- machine is kept. `revision` counts the confirmation emails: link and code belong to one revision, so a
-- new email invalidates the older ones.

create table app.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text
    constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 254),
  language text not null
    constraint newsletter_subscribers_language_code check (language ~ '^[a-z]{2}$'),
  state text not null default 'pending'
    constraint newsletter_subscribers_state_known
    check (state in ('pending', 'confirmed', 'unsubscribed')),
  revision integer not null default 1,
  code_attempts integer not null default 0,
  consent_version text not null,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
comment on column app.newsletter_subscribers.email is
  'Null after the subscription has ended: what is left is the evidence of consent, without the person.';
-- The same address however it is typed.
create unique index newsletter_subscribers_email_key
  on app.newsletter_subscribers (lower(email));

-- A table of its own, because an address has one subscription and a request that looks like spam must
-- not change it.
create table app.newsletter_spam (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint newsletter_spam_email_length check (char_length(email) between 3 and 254),
  language text not null constraint newsletter_spam_language_code check (language ~ '^[a-z]{2}$'),
  consent_version text not null,
  spam_reasons text[] not null,
  created_at timestamptz not null default now()
);
comment on table app.newsletter_spam is
  'Newsletter requests in the spam folder; no email is sent for them until one is released.';
create index newsletter_spam_created_at_id_idx on app.newsletter_spam (created_at desc, id desc);
