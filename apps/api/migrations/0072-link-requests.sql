-- Further requests for a mailed link. When the mail limit of an address is used up no new mail is
-- sent; the links that were mailed then also work for the browser of the further request.

alter table auth.tickets add column takes_requests boolean not null default false;
comment on column auth.tickets.takes_requests is
  'Any later request for the same address and kind may use this link. False for a link that carries a credential or a role.';

create table auth.link_requests (
  kind text not null,
  address text not null,
  account_id uuid references auth.accounts (id) on delete cascade,
  client bytea not null,
  code_challenge text,
  redirect_to text not null,
  options jsonb not null default '{}',
  requested_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  constraint link_requests_key
    unique nulls not distinct (kind, address, account_id, client, code_challenge)
);
comment on column auth.link_requests.client is 'Keyed hash of the client address.';
create index link_requests_newest_idx on auth.link_requests (kind, address, requested_at desc);
create index link_requests_account_id_idx on auth.link_requests (account_id)
  where account_id is not null;
create index link_requests_expires_at_idx on auth.link_requests (expires_at);
alter table auth.link_requests enable row level security;
grant select, insert, update, delete on auth.link_requests to loimel_auth;
create policy auth_login on auth.link_requests to loimel_auth using (true);

alter table auth.exchange_codes
  add column link_kind text,
  add column link_address text;
comment on column auth.exchange_codes.link_kind is
  'With link_address: the code also accepts the verifiers of auth.link_requests. Null for codes of providers.';

-- Deletes expired rows of this migration and the one before. The time is a parameter for tests.
create function auth.clear_expired_limits(at timestamptz) returns integer
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  with limits as (
    delete from auth.rate_limits r where r.expires_at <= clear_expired_limits.at returning 1
  ), devices as (
    delete from auth.known_devices d where d.expires_at <= clear_expired_limits.at returning 1
  ), requests as (
    delete from auth.link_requests r where r.expires_at <= clear_expired_limits.at returning 1
  )
  select ((select count(*) from limits) + (select count(*) from devices)
    + (select count(*) from requests))::integer
$$;
revoke execute on function auth.clear_expired_limits from public;
grant execute on function auth.clear_expired_limits to loimel_worker;
