-- Double opt-in for the newsletter. Everything answers the same whether an address is known or not;
-- what differs is only which mail is sent, if any.

alter table app.newsletter_subscribers alter column email drop not null;
comment on column app.newsletter_subscribers.email is
  'Null after the subscription has ended: what is left is the evidence of consent, without the person.';

-- Gives the row and round for which link and code are made. A confirmed address gets no mail.
create function app_private.request_newsletter(email text, language text, consent_version text)
  returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  saved app.newsletter_subscribers;
begin
  perform set_config('synchronous_commit', 'on', true);
  insert into app.newsletter_subscribers as s (email, language, consent_version)
  values (request_newsletter.email, request_newsletter.language, request_newsletter.consent_version)
  on conflict (lower(email)) do update set
    round = s.round + 1,
    code_attempts = 0,
    language = excluded.language,
    consent_version = excluded.consent_version,
    requested_at = now()
  where s.state = 'pending'
  returning * into saved;
  if saved.id is null then return; end if;
  -- An older mail that is still waiting has a link that no longer works.
  update app_private.deliveries d set state = 'skipped', settled_at = now()
    where d.record_id = saved.id and d.state = 'pending';
  insert into app_private.deliveries (kind, subscriber_id, round)
    values ('newsletter-confirmation', saved.id, saved.round);
end
$$;

-- By the link. True also when it was confirmed before by the same link.
create function app_private.confirm_newsletter(subscriber_id uuid, round integer) returns boolean
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  perform set_config('synchronous_commit', 'on', true);
  update app.newsletter_subscribers s
    set state = 'confirmed', confirmed_at = now()
    where s.id = confirm_newsletter.subscriber_id and s.round = confirm_newsletter.round
      and s.state = 'pending' and s.requested_at > now() - interval '2 days';
  return exists (
    select from app.newsletter_subscribers s
    where s.id = confirm_newsletter.subscriber_id and s.round = confirm_newsletter.round
      and s.state = 'confirmed'
  );
end
$$;

-- For the code: counts the attempt before anything is compared, and gives what is needed to compare.
-- No row: no open request, or too many attempts.
create function app_private.spend_newsletter_attempt(email text)
  returns table (subscriber_id uuid, round integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  update app.newsletter_subscribers s set code_attempts = s.code_attempts + 1
  where lower(s.email) = lower(spend_newsletter_attempt.email) and s.state = 'pending'
    and s.requested_at > now() - interval '2 days' and s.code_attempts < 5
  returning s.id, s.round
$$;

-- The address goes, the evidence stays. Also true when it was done before.
create function app_private.end_newsletter(subscriber_id uuid) returns boolean
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

grant execute on function
  app_private.request_newsletter, app_private.confirm_newsletter,
  app_private.spend_newsletter_attempt, app_private.end_newsletter
  to loimel_anonymous;
