-- Double opt-in for the newsletter. The result is the same whether an address is known or not; only
-- the email that is sent differs, if any.

create or replace function app_private.request_newsletter(
  email text, language text, consent_version text
) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
#variable_conflict use_column
declare
  saved app.newsletter_subscribers;
begin
  perform set_config('synchronous_commit', 'on', true);
  insert into app.newsletter_subscribers as s (email, language, consent_version)
  values (request_newsletter.email, request_newsletter.language, request_newsletter.consent_version)
  on conflict (lower(email)) do update set
    revision = s.revision + 1,
    code_attempts = 0,
    language = excluded.language,
    consent_version = excluded.consent_version,
    requested_at = now()
  where s.state = 'pending'
  returning * into saved;
  -- A confirmed address gets no email.
  if saved.id is null then return; end if;
  -- An older email that is still waiting has a link that no longer works.
  update app_private.deliveries d set state = 'skipped', finished_at = now()
    where d.record_id = saved.id and d.state = 'pending';
  perform app_private._enqueue(
    array['newsletter-confirmation'], subscriber_id => saved.id, revision => saved.revision
  );
end
$$;
grant execute on function app_private.request_newsletter to loimel_anonymous;

-- A request that looks like spam. Its own table, because it must not change the subscription of the address.
create or replace function app_private.quarantine_newsletter_request(
  email text, language text, consent_version text, spam_reasons text[]
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app.newsletter_spam (email, language, consent_version, spam_reasons)
  values (
    quarantine_newsletter_request.email, quarantine_newsletter_request.language,
    quarantine_newsletter_request.consent_version, quarantine_newsletter_request.spam_reasons
  )
$$;
grant execute on function app_private.quarantine_newsletter_request to loimel_anonymous;

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
-- No row: no open request, or too many attempts.
create or replace function app_private.count_newsletter_attempt(email text)
  returns table (subscriber_id uuid, revision integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.newsletter_subscribers s set code_attempts = s.code_attempts + 1
  where lower(s.email) = lower(count_newsletter_attempt.email) and s.state = 'pending'
    and s.requested_at > now() - interval '2 days' and s.code_attempts < 5
  returning s.id, s.revision
$$;
grant execute on function app_private.count_newsletter_attempt to loimel_anonymous;

-- Clears the address, keeps the consent record. Also true if it was done before.
create or replace function app_private.end_newsletter(subscriber_id uuid) returns boolean
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with ended as (
    update app.newsletter_subscribers s
    set state = 'unsubscribed', unsubscribed_at = coalesce(s.unsubscribed_at, now()), email = null
    where s.id = end_newsletter.subscriber_id
    returning 1
  )
  select exists (select from ended)
$$;
grant execute on function app_private.end_newsletter to loimel_anonymous;
