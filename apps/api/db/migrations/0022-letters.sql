-- Letters of the newsletter (docs/decisions/0055-letters.md). The texts are stored when a letter is started,
-- so later changes of the content change nothing that is sent. The deliveries are rows of the outbox with a
-- destination of their own: thousands of letters delay no receipt and no sign-in email.

create table app_private.letters (
  number integer primary key,
  letter_id text not null constraint letters_letter_id_key unique,
  is_public boolean not null,
  content jsonb not null,
  started_at timestamptz not null default now(),
  paused_at timestamptz,
  last_subscriber_id uuid,
  enqueued_at timestamptz
);
comment on column app_private.letters.content is
  'Subject, texts and links in every language, as they are sent.';
comment on column app_private.letters.started_at is
  'Those who had confirmed by then get the letter.';
comment on column app_private.letters.last_subscriber_id is
  'The last subscriber whose delivery was added, in the order of their ids. A repeated start continues there, also after old deliveries were deleted.';
comment on column app_private.letters.enqueued_at is 'When all deliveries had been added. Nothing is added after it.';
alter table app_private.letters enable row level security;

create table app_private.letter_pace (
  is_only boolean primary key default true constraint letter_pace_only check (is_only),
  next_at timestamptz not null
);
comment on table app_private.letter_pace is
  'One row: when the next letter may be sent. It limits all workers together.';
alter table app_private.letter_pace enable row level security;
insert into app_private.letter_pace (next_at) values ('epoch');

insert into app_private.delivery_kinds (kind, destination, first_attempt_after_seconds) values
  ('newsletter-letter', 'newsletter', 0);
comment on column app_private.delivery_kinds.destination is
  'The channel of the worker that sends this kind: canary, collector, email, newsletter, sms, studio-email or webhook. The mailbox of the studio is separate from other recipients: when it is full, only its own emails wait. Letters are separate, because there are many of them.';

grant select on app_private.letters to loimel_worker;

alter table app.newsletter_subscribers add column bounced_letters integer[] not null default '{}';
comment on column app.newsletter_subscribers.bounced_letters is
  E'@behavior -*\nNumbers of the letters that the mail server of the address has rejected for good.';
