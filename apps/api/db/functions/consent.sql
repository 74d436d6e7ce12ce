-- Decisions about cookies: saved for a visitor, found by the id that the visitor names.

-- A retry with the same id changes nothing; the first withdrawal counts. The months are those of
-- content/facts/retention.yaml, which a test compares.
create or replace function app_private.save_consent(
  id uuid, decision boolean, analytics boolean, marketing boolean, version text, language text,
  decided_at timestamptz, is_withdrawn boolean
) returns void
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app_private.consent_records as c (
    id, decision, analytics, marketing, version, language, decided_at, withdrawn_at, ends_at
  ) values (
    save_consent.id, save_consent.decision, save_consent.analytics, save_consent.marketing,
    save_consent.version, save_consent.language, save_consent.decided_at,
    case when save_consent.is_withdrawn then now() end,
    now() + make_interval(
      months => case when save_consent.analytics or save_consent.marketing then 6 else 12 end
    )
  )
  on conflict on constraint consent_records_pkey do update set withdrawn_at = excluded.withdrawn_at
    where c.withdrawn_at is null and excluded.withdrawn_at is not null
$$;
grant execute on function app_private.save_consent to loimel_anonymous;

create or replace function app_private.find_consent(id uuid)
  returns table (
    decision boolean, analytics boolean, marketing boolean, version text, language text,
    decided_at timestamptz, received_at timestamptz, withdrawn_at timestamptz, ends_at timestamptz
  )
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select c.decision, c.analytics, c.marketing, c.version, c.language, c.decided_at, c.received_at,
    c.withdrawn_at, c.ends_at
  from app_private.consent_records c where c.id = find_consent.id
$$;
grant execute on function app_private.find_consent to loimel_worker;
