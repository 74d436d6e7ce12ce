-- Rate limits of the auth service. A limit holds for any window of its length, so that a client
-- cannot use it up twice around the end of a fixed window. Keys contain keyed hashes only.

create table auth.rate_limits (
  key text primary key,
  used_at timestamptz[] not null,
  expires_at timestamptz not null
);
comment on column auth.rate_limits.used_at is 'When each use within the longest window happened, oldest first.';
create index rate_limits_expires_at_idx on auth.rate_limits (expires_at);
alter table auth.rate_limits enable row level security;

-- Counts one use for every key, or for none if one of the limits is used up. A key may occur several
-- times with different windows. The rows are locked in the order of their keys, so that parallel
-- calls wait for each other and cannot deadlock.
create function auth.reserve_rate_limits(keys text[], maxima integer[], window_seconds integer[])
  returns table (reserved_at timestamptz, retry_after_seconds integer)
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
declare
  at timestamptz;
begin
  insert into auth.rate_limits (key, used_at, expires_at)
  select w.key, '{}', now() + max(w.seconds) * interval '1 second'
  from unnest(reserve_rate_limits.keys, reserve_rate_limits.window_seconds) as w (key, seconds)
  group by w.key order by w.key
  on conflict on constraint rate_limits_pkey do update set key = excluded.key;
  -- Read after the locks: the order of the times is the order of the calls. Milliseconds, because the
  -- caller returns the value to release_rate_limits and JavaScript has no more digits.
  at := date_trunc('milliseconds', clock_timestamp());
  select ceil(extract(epoch from max(blocking.ends_at - at)))::integer into retry_after_seconds
  from unnest(
    reserve_rate_limits.keys, reserve_rate_limits.maxima, reserve_rate_limits.window_seconds
  ) as w (key, max, seconds)
  join auth.rate_limits r on r.key = w.key
  cross join lateral (
    -- There is room again when this use has left the window.
    select used + w.seconds * interval '1 second' as ends_at
    from unnest(r.used_at) as used
    where used > at - w.seconds * interval '1 second'
    order by used desc offset w.max - 1 limit 1
  ) as blocking;
  if retry_after_seconds is null then
    update auth.rate_limits r set
      used_at = array(
        select used from unnest(r.used_at) as used
        where used > at - w.seconds * interval '1 second' order by used
      ) || at,
      expires_at = at + w.seconds * interval '1 second'
    from (
      select k.key, max(k.seconds) as seconds
      from unnest(reserve_rate_limits.keys, reserve_rate_limits.window_seconds) as k (key, seconds)
      group by k.key
    ) as w
    where r.key = w.key;
    reserved_at := at;
  end if;
  return next;
end
$$;

-- Takes back one use that was reserved at this time.
create function auth.release_rate_limits(keys text[], reserved_at timestamptz) returns void
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  perform from auth.rate_limits r where r.key = any (release_rate_limits.keys)
  order by r.key for update;
  update auth.rate_limits r set
    used_at = r.used_at[:array_position(r.used_at, release_rate_limits.reserved_at) - 1]
      || r.used_at[array_position(r.used_at, release_rate_limits.reserved_at) + 1:]
  where r.key = any (release_rate_limits.keys)
    and array_position(r.used_at, release_rate_limits.reserved_at) is not null;
end
$$;

revoke execute on function auth.reserve_rate_limits, auth.release_rate_limits from public;
grant execute on function auth.reserve_rate_limits, auth.release_rate_limits to loimel_auth;

-- Devices that have signed in to an account before. Each has a limit for failed sign-ins of its own,
-- so that the failures of other clients do not lock its owner out. Only hashes of tokens are stored.

create table auth.known_devices (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  presented_at timestamptz,
  expires_at timestamptz not null
);
comment on column auth.known_devices.presented_at is 'The last sign-in that presented the token; null if none did.';
create index known_devices_account_id_idx on auth.known_devices (account_id);
create index known_devices_expires_at_idx on auth.known_devices (expires_at);
alter table auth.known_devices enable row level security;
grant select, insert, update, delete on auth.known_devices to loimel_auth;
create policy auth_login on auth.known_devices to loimel_auth using (true);

-- A trigger, because several functions and commands change these columns.
create function auth.forget_known_devices() returns trigger
  language plpgsql volatile security definer
  set search_path = pg_catalog
as $$
begin
  delete from auth.known_devices d where d.account_id = new.id;
  return null;
end
$$;
revoke execute on function auth.forget_known_devices from public;
create trigger forget_known_devices
  after update of password_hash, is_disabled on auth.accounts
  for each row
  when (old.password_hash is distinct from new.password_hash or new.is_disabled)
  execute function auth.forget_known_devices();
