-- Counters of the rate limits. Keys contain a keyed hash of an address, never the address.

create table app_private.rate_limits (
  key text primary key,
  used integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at_idx on app_private.rate_limits (resets_at);

-- Limits of the auth service hold for any window of their length, so that a client cannot use one up
-- twice around the end of a fixed window.
create table auth.rate_limits (
  key text primary key,
  used_at timestamptz[] not null,
  expires_at timestamptz not null
);
comment on column auth.rate_limits.used_at is 'When each use within the longest window happened, oldest first.';
create index rate_limits_expires_at_idx on auth.rate_limits (expires_at);
