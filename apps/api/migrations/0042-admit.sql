-- The budgets of somebody who leaves a record, for the statement that saves it. No row comes back when
-- the client has used up its own (a null key: it was counted before); a mailbox that has used up its
-- own makes the record suspicious.
create function app_private.admit(
  client_key text,
  client_max integer,
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
  if client_key is not null
    and (select used > client_max from app_private.spend_budget(client_key, client_seconds))
  then
    return;
  end if;
  if (select used > mailbox_max from app_private.spend_budget(mailbox_key, mailbox_seconds)) then
    spam_reasons := array_append(spam_reasons, 'mailbox-budget');
  end if;
  return next spam_reasons;
end
$$;
grant execute on function app_private.admit to loimel_anonymous;
