-- The secret of the installation, see app_private.secrets.

create or replace function app_private.read_secret() returns bytea
  language sql stable security definer
  set search_path = pg_catalog
as $$ select value from app_private.secrets $$;
grant execute on function app_private.read_secret to loimel_api, loimel_auth, loimel_worker;
