-- Double opt-in for the newsletter. The result is the same whether an address is known or not; only
-- the email that is sent differs, if any.

-- A request with the key of the last one is a retry and sends no second email. After
-- `repeat_after_seconds` (null: never) it counts as a new request. SQLSTATE PT422: same key, other content.
create or replace function app_private.request_newsletter(
  email text,
  language text,
  consent_version text,
  submission_key uuid,
  repeat_after_seconds integer
) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  sent_hash constant bytea := app_private._content_hash(lower(email), language);
  saved app.newsletter_subscribers;
begin
  perform set_config('synchronous_commit', 'on', true);
  -- Parallel requests with one key wait for each other. Otherwise both would insert, and the unique index
  -- on the key would reject one of them.
  perform pg_advisory_xact_lock(hashtextextended(submission_key::text, 0))
    where submission_key is not null;
  if exists (
    select from app.newsletter_subscribers s
    where s.submission_key = request_newsletter.submission_key and s.content_hash <> sent_hash
  ) then
    raise exception 'submission key was used for another request' using errcode = 'PT422';
  end if;
  insert into app.newsletter_subscribers as s (
    email, language, consent_version, submission_key, content_hash
  ) values (
    request_newsletter.email, request_newsletter.language, request_newsletter.consent_version,
    request_newsletter.submission_key, sent_hash
  )
  on conflict (lower(email)) do update set
    revision = s.revision + 1,
    code_attempts = 0,
    language = excluded.language,
    consent_version = excluded.consent_version,
    submission_key = excluded.submission_key,
    content_hash = excluded.content_hash,
    requested_at = now()
  where s.state = 'pending' and (
    (s.submission_key = excluded.submission_key) is not true
    or s.requested_at <= now() - repeat_after_seconds * interval '1 second'
  )
  returning * into saved;
  if saved.id is null then
    -- A confirmed address gets no email, and a retry no second one. The key is stored in both cases, so
    -- that the response to its next use does not show that the address is confirmed.
    update app.newsletter_subscribers s
      set submission_key = request_newsletter.submission_key, content_hash = sent_hash
      where lower(s.email) = lower(request_newsletter.email) and s.state = 'confirmed';
    return;
  end if;
  -- An older email that is still waiting has a link that no longer works.
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = saved.id and d.kind = 'newsletter-confirmation' and d.state = 'pending';
  perform app_private._enqueue(
    array['newsletter-confirmation'], subscriber_id => saved.id, revision => saved.revision
  );
end
$$;
grant execute on function app_private.request_newsletter(text, text, text, uuid, integer)
  to loimel_anonymous;

-- For servers of the previous release, which send no key.
create or replace function app_private.request_newsletter(
  email text, language text, consent_version text
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$ select app_private.request_newsletter(email, language, consent_version, null, null) $$;
grant execute on function app_private.request_newsletter(text, text, text) to loimel_anonymous;

-- A request that looks like spam. Its own table, because it must not change the subscription of the address.
create or replace function app_private.quarantine_newsletter_request(
  email text, language text, consent_version text, spam_reasons text[], submission_key uuid
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app.newsletter_spam (email, language, consent_version, spam_reasons, submission_key)
  values (
    quarantine_newsletter_request.email, quarantine_newsletter_request.language,
    quarantine_newsletter_request.consent_version, quarantine_newsletter_request.spam_reasons,
    quarantine_newsletter_request.submission_key
  )
  on conflict (submission_key, spam_reasons) do nothing
$$;
grant execute on function
  app_private.quarantine_newsletter_request(text, text, text, text[], uuid) to loimel_anonymous;

-- For servers of the previous release, which send no key.
create or replace function app_private.quarantine_newsletter_request(
  email text, language text, consent_version text, spam_reasons text[]
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  select app_private.quarantine_newsletter_request(
    email, language, consent_version, spam_reasons, null
  )
$$;
grant execute on function app_private.quarantine_newsletter_request(text, text, text, text[])
  to loimel_anonymous;

-- By the link. Also true if the same link has confirmed it before.
create or replace function app_private.confirm_newsletter(subscriber_id uuid, revision integer)
  returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  perform set_config('synchronous_commit', 'on', true);
  update app.newsletter_subscribers s
    set state = 'confirmed', confirmed_at = now()
    where s.id = confirm_newsletter.subscriber_id and s.revision = confirm_newsletter.revision
      and s.state = 'pending' and s.requested_at > now() - interval '2 days';
  return exists (
    select from app.newsletter_subscribers s
    where s.id = confirm_newsletter.subscriber_id and s.revision = confirm_newsletter.revision
      and s.state = 'confirmed'
  );
end
$$;
grant execute on function app_private.confirm_newsletter to loimel_anonymous;

-- For the code: counts the attempt before anything is compared, and returns what is needed to compare.
-- No row: no request, or too many attempts. A code that has confirmed stays valid, so that sending it again
-- succeeds; only someone with the email can know that, because wrong codes of a subscriber count, too.
create or replace function app_private.count_newsletter_attempt(email text)
  returns table (subscriber_id uuid, revision integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.newsletter_subscribers s set code_attempts = s.code_attempts + 1
  where lower(s.email) = lower(count_newsletter_attempt.email) and s.state in ('pending', 'confirmed')
    and s.requested_at > now() - interval '2 days' and s.code_attempts < 5
  returning s.id, s.revision
$$;
grant execute on function app_private.count_newsletter_attempt to loimel_anonymous;

-- Clears the address, what was made from it, and requests of the address in the spam folder. Keeps the
-- consent record. Also true if it was done before.
create or replace function app_private.end_newsletter(subscriber_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with quarantined as (
    delete from app.newsletter_spam q using app.newsletter_subscribers s
    where s.id = end_newsletter.subscriber_id and lower(q.email) = lower(s.email)
  ), ended as (
    update app.newsletter_subscribers s
    set state = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now()), email = null,
      submission_key = null, content_hash = null
    where s.id = end_newsletter.subscriber_id
    returning 1
  )
  select exists (select from ended)
$$;
grant execute on function app_private.end_newsletter to loimel_anonymous;
