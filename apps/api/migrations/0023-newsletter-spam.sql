-- Nothing is dropped unseen: a newsletter request that looks like a program's is put aside. In a
-- table of its own, because a mailbox has one subscription and such a request must not touch it.

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
  'Newsletter requests in the spam folder; no mail is sent for them until one is released.';
create index newsletter_spam_created_at_id_idx on app.newsletter_spam (created_at desc, id desc);

alter table app.newsletter_spam enable row level security;
grant select on app.newsletter_spam to loimel_staff;
create policy staff_reads_newsletter_spam on app.newsletter_spam
  for select to loimel_staff using (true);

create function app_private.put_aside_newsletter(
  email text, language text, consent_version text, spam_reasons text[]
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
  values (
    put_aside_newsletter.email, put_aside_newsletter.language,
    put_aside_newsletter.consent_version, put_aside_newsletter.spam_reasons
  )
$$;
grant execute on function app_private.put_aside_newsletter to loimel_anonymous;

create or replace function app.release_from_spam(record_id uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  is_released boolean;
  request app.newsletter_spam;
begin
  update app.contacts c set folder = 'inbox'
    where c.id = release_from_spam.record_id and c.folder = 'spam';
  is_released := found;
  update app.job_applications a set folder = 'inbox'
    where a.id = release_from_spam.record_id and a.folder = 'spam';
  is_released := is_released or found;
  update app_private.deliveries d
    set state = 'pending',
        next_attempt_at =
          case when d.kind like '%-copy' then now() else now() + interval '15 seconds' end
    where d.record_id = release_from_spam.record_id and d.state = 'held';
  delete from app.newsletter_spam s where s.id = release_from_spam.record_id returning * into request;
  if found then
    perform app_private.request_newsletter(request.email, request.language, request.consent_version);
    is_released := true;
  end if;
  return is_released;
end
$$;
comment on function app.release_from_spam is
  'Delivers a message, application or newsletter request as if it were new; false when it was not in the spam folder.';
