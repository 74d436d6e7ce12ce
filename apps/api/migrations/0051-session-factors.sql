-- A session records how its owner was authenticated and when. Sessions from before this migration
-- have no record: they keep running, but give no staff role and change no credential.

alter table auth.sessions
  drop constraint sessions_revoked_because_known,
  add constraint sessions_revoked_because_known check (revoked_because in (
    'sign-out', 'sign-out-all', 'reuse', 'password', 'owner', 'replaced',
    'confirmed', 'invited', 'disabled', 'reset'
  )),
  add column methods text[] not null default '{}',
  add column authenticated_at timestamptz,
  add column second_factor_at timestamptz,
  add column token_id uuid references auth.personal_access_tokens (id) on delete cascade,
  add column used_generation integer not null default 0;
comment on column auth.sessions.methods is 'How the owner was authenticated: password, email, totp …';
comment on column auth.sessions.authenticated_at is
  'When the owner last proved who they are; null for a session of a personal access token.';
comment on column auth.sessions.second_factor_at is
  'When the owner last proved it with a passkey or a second factor; null with one factor.';
comment on column auth.sessions.token_id is
  'The personal access token that the session was made from; the session ends with it.';
comment on column auth.sessions.used_generation is
  'Newest generation whose access token was used, which proves that it was delivered.';
create index sessions_token_id_idx on auth.sessions (token_id) where token_id is not null;

alter table auth.refresh_tokens add column was_in_url boolean not null default false;
comment on column auth.refresh_tokens.was_in_url is
  'Was part of a redirect address, where history and logs may keep it.';

alter table auth.personal_access_tokens
  add column has_second_factor boolean not null default false;
comment on column auth.personal_access_tokens.has_second_factor is
  'Created in a session with a passkey or two factors; only such a token gives a staff role.';
update auth.personal_access_tokens
  set expires_at = least(expires_at, now() + interval '1 year');

-- The first factor, for the session that follows the second one or the exchange.
alter table auth.mfa_tickets add column method text not null default 'password';
alter table auth.exchange_codes add column method text not null default 'email';
alter table auth.mfa_tickets alter column method drop default;
alter table auth.exchange_codes alter column method drop default;

create table auth.recovery_codes (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table auth.recovery_codes is 'Each replaces the second factor once.';
create index recovery_codes_account_id_idx on auth.recovery_codes (account_id);
alter table auth.recovery_codes enable row level security;
grant select, insert, update, delete on auth.recovery_codes to loimel_auth;
create policy auth_login on auth.recovery_codes to loimel_auth using (true);
