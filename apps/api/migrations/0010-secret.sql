-- One random secret per installation. From it come the tokens of receipt and newsletter links, the
-- signatures of presigned file addresses and of form starts. It lies here and not in the environment
-- so that every process has the same one without anybody configuring it; whoever can read this table
-- can read what the links lead to anyway. A new value makes open links invalid, nothing else.

create table app_private.secrets (
  is_only boolean primary key default true constraint secrets_one_row check (is_only),
  value bytea not null constraint secrets_value_length check (octet_length(value) >= 32)
);
alter table app_private.secrets enable row level security;

insert into app_private.secrets (value)
select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());

create function app_private.read_secret() returns bytea
  language sql stable security definer
  set search_path = pg_catalog
as $$ select value from app_private.secrets $$;

grant usage on schema app_private to loimel_api;
grant execute on function app_private.read_secret to loimel_api, loimel_worker;
