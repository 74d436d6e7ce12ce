-- The CV of an application for whoever holds its private link; they sent it.
create function app_private.find_receipt_cv(receipt_hash bytea) returns setof app.files
  language sql stable security definer
  set search_path = pg_catalog
as $$
  select f.* from app.job_applications a
  join app.files f on f.id = a.cv_file_path
  where a.receipt_hash = find_receipt_cv.receipt_hash and f.is_uploaded and f.condemned_at is null
$$;
grant execute on function app_private.find_receipt_cv to loimel_anonymous;
