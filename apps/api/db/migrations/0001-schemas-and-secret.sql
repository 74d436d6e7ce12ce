-- Three schemas. `app`: what GraphQL shows to a role that has rights on it. `app_private`: reached only
-- through functions and by the worker. `auth`: the auth service, with a login of its own; the worker
-- reads it for emails.
-- The roles are created by migrate.ts before the first migration, because their passwords come from the
-- environment and roles belong to the whole cluster.

revoke all on schema public from public;

create schema app;
create schema app_private;
create schema auth;

grant usage on schema app
  to loimel_anonymous, loimel_worker, loimel_agent, loimel_hr, loimel_admin;
grant usage on schema app_private
  to loimel_anonymous, loimel_api, loimel_auth, loimel_worker, loimel_hr, loimel_admin;
grant usage on schema auth to loimel_auth, loimel_worker;

alter default privileges revoke execute on functions from public;

-- One random secret per installation, for the tokens of receipt and newsletter links and for the
-- signatures of presigned file addresses and of form starts. It is stored here and not in the
-- environment, so that every process has the same one without configuration; a reader of this table can
-- read what the links show anyway. A new value invalidates open links and changes nothing else.
create table app_private.secrets (
  is_only boolean primary key default true constraint secrets_one_row check (is_only),
  value bytea not null constraint secrets_value_length check (octet_length(value) >= 32)
);
insert into app_private.secrets (value)
select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
