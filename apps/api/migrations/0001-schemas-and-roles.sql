-- Two schemas: `app` is what GraphQL may show to a role that has rights on it,
-- `app_private` is reached only through functions and by the worker.
-- The roles themselves are made by migrate.ts before the first migration, because their
-- passwords come from the environment and roles outlive a database.

revoke all on schema public from public;

create schema app;
create schema app_private;

grant usage on schema app to loimel_anonymous, loimel_staff, loimel_worker;
grant usage on schema app_private to loimel_anonymous, loimel_worker;

alter default privileges revoke execute on functions from public;
