-- The file behind a presigned address. Such a request has no identity and therefore no role: the API
-- verifies the signature and then reads with this right of its own, which no staff role needs.
create function app_private.find_signed_file(id uuid) returns setof app.files
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select * from app.files f where f.id = find_signed_file.id and f.condemned_at is null
$$;
grant execute on function app_private.find_signed_file to loimel_api;
