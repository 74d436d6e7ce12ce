-- Who asked for the newsletter, with the evidence of consent: when, to which text. No address of a
-- machine is kept. `round` counts the confirmation mails: link and code belong to one round, so a
-- new mail makes the older ones void.

create table app.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  email text not null
    constraint newsletter_subscribers_email_length check (char_length(email) between 3 and 254),
  language text not null
    constraint newsletter_subscribers_language_code check (language ~ '^[a-z]{2}$'),
  state text not null default 'pending'
    constraint newsletter_subscribers_state_known
    check (state in ('pending', 'confirmed', 'unsubscribed')),
  round integer not null default 1,
  code_attempts integer not null default 0,
  consent_version text not null,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
-- The same mailbox however it is typed.
create unique index newsletter_subscribers_email_key
  on app.newsletter_subscribers (lower(email));

alter table app.newsletter_subscribers enable row level security;
grant select on app.newsletter_subscribers to loimel_staff, loimel_worker;
create policy staff_reads_newsletter_subscribers on app.newsletter_subscribers
  for select to loimel_staff using (true);
create policy worker_reads_newsletter_subscribers on app.newsletter_subscribers
  for select to loimel_worker using (true);
