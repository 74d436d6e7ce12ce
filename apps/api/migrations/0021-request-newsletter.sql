-- The version before could not tell the parameter `email` from the column in its conflict target.

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
    round = s.round + 1,
    code_attempts = 0,
    language = excluded.language,
    consent_version = excluded.consent_version,
    requested_at = now()
  where s.state = 'pending'
  returning * into saved;
  -- A confirmed address gets no mail.
  if saved.id is null then return; end if;
  -- An older mail that is still waiting has a link that no longer works.
  update app_private.deliveries d set state = 'skipped', settled_at = now()
    where d.record_id = saved.id and d.state = 'pending';
  insert into app_private.deliveries (kind, subscriber_id, round)
    values ('newsletter-confirmation', saved.id, saved.round);
end
$$;
