-- The link of an invitation is made by the server, so no browser has a verifier for its code. The code
-- is then exchanged without one; it works once and for a minute.
alter table auth.exchange_codes alter column code_challenge drop not null;
