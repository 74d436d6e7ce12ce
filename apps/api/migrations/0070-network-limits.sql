-- Limits per /48 network of IPv6 beside those per client.

-- The limit of a client and of the /48 network it belongs to (null for IPv4). A client beyond its own
-- limit does not count for the network, so that it cannot use up the limit of its neighbours.
create function app_private.spend_client_budget(
  client_key text, client_max integer, network_key text, network_max integer, window_seconds integer
) returns table (is_within boolean, resets_in_seconds integer)
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  select b.used <= spend_client_budget.client_max, b.resets_in_seconds
    into is_within, resets_in_seconds
    from app_private.spend_budget(
      spend_client_budget.client_key, spend_client_budget.window_seconds
    ) as b;
  if is_within and spend_client_budget.network_key is not null then
    select b.used <= spend_client_budget.network_max, b.resets_in_seconds
      into is_within, resets_in_seconds
      from app_private.spend_budget(
        spend_client_budget.network_key, spend_client_budget.window_seconds
      ) as b;
  end if;
  return next;
end
$$;
revoke execute on function app_private.spend_client_budget from public;
grant execute on function app_private.spend_client_budget to loimel_anonymous, loimel_auth;

-- The same for the statement that saves a record (see 0042-admit.sql, which counts the mailbox).
create function app_private.admit(
  client_key text,
  client_max integer,
  network_key text,
  network_max integer,
  client_seconds integer,
  mailbox_key text,
  mailbox_max integer,
  mailbox_seconds integer,
  spam_reasons text[]
) returns setof text[]
  language plpgsql volatile
  set search_path = pg_catalog
as $$
begin
  if client_key is not null and not (
    select b.is_within from app_private.spend_client_budget(
      client_key, client_max, network_key, network_max, client_seconds
    ) as b
  ) then
    return;
  end if;
  return query select * from app_private.admit(
    null, 0, 0, mailbox_key, mailbox_max, mailbox_seconds, spam_reasons
  );
end
$$;
revoke execute on function app_private.admit(
  text, integer, text, integer, integer, text, integer, integer, text[]
) from public;
grant execute on function app_private.admit(
  text, integer, text, integer, integer, text, integer, integer, text[]
) to loimel_anonymous;
