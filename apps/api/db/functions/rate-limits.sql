-- How often a client or a recipient may do something. Keys contain a keyed hash of an address, never
-- the address.

-- One statement counts and returns the count, so that a burst cannot come between reading and writing.
-- It does not change the commit mode: a caller that only counts chooses an asynchronous commit itself.
create or replace function app_private.count_request(key text, window_seconds integer)
  returns table (used integer, resets_in_seconds integer)
  language sql volatile security definer
  set search_path = pg_catalog
as $$
  insert into app_private.rate_limits as b (key, used, resets_at)
  values (count_request.key, 1, now() + window_seconds * interval '1 second')
  on conflict on constraint rate_limits_pkey do update set
    used = case when b.resets_at <= now() then 1 else b.used + 1 end,
    resets_at = case when b.resets_at <= now() then excluded.resets_at else b.resets_at end
  returning b.used, ceil(extract(epoch from b.resets_at - now()))::integer
$$;
grant execute on function app_private.count_request to loimel_anonymous, loimel_auth;

-- The limit of a client and of the /48 network it belongs to (null for IPv4). A client beyond its own
-- limit does not count for the network, so that it cannot use up the limit of its neighbours.
create or replace function app_private.count_client_request(
  client_key text, client_max integer, network_key text, network_max integer, window_seconds integer
) returns table (is_within boolean, resets_in_seconds integer)
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  select b.used <= count_client_request.client_max, b.resets_in_seconds
    into is_within, resets_in_seconds
    from app_private.count_request(
      count_client_request.client_key, count_client_request.window_seconds
    ) as b;
  if is_within and count_client_request.network_key is not null then
    select b.used <= count_client_request.network_max, b.resets_in_seconds
      into is_within, resets_in_seconds
      from app_private.count_request(
        count_client_request.network_key, count_client_request.window_seconds
      ) as b;
  end if;
  return next;
end
$$;
grant execute on function app_private.count_client_request to loimel_anonymous, loimel_auth;

-- The limits of a submission, for the statement that saves it. No row: the client has used up its own
-- (a null key: it was counted before). A recipient that has used up its own makes the record suspicious.
create or replace function app_private.check_submission_limits(
  client_key text,
  client_max integer,
  network_key text,
  network_max integer,
  client_seconds integer,
  recipient_key text,
  recipient_max integer,
  recipient_seconds integer,
  spam_reasons text[]
) returns setof text[]
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  if client_key is not null and not (
    select c.is_within from app_private.count_client_request(
      client_key, client_max, network_key, network_max, client_seconds
    ) as c
  ) then
    return;
  end if;
  if (select used > recipient_max from app_private.count_request(recipient_key, recipient_seconds)) then
    spam_reasons := array_append(spam_reasons, 'recipient-limit');
  end if;
  return next spam_reasons;
end
$$;
grant execute on function app_private.check_submission_limits to loimel_anonymous;

-- Counts one use for every key, or for none if one of the limits is used up. A key may occur several
-- times with different windows. The rows are locked in the order of their keys, so that parallel
-- calls wait for each other and cannot deadlock.
create or replace function auth.reserve_rate_limits(keys text[], maxima integer[], window_seconds integer[])
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
grant execute on function auth.reserve_rate_limits to loimel_auth;

-- Takes back one use that was reserved at this time.
create or replace function auth.release_rate_limits(keys text[], reserved_at timestamptz) returns void
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
grant execute on function auth.release_rate_limits to loimel_auth;
