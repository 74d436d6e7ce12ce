-- Sessions and their refresh tokens. Only hashes of tokens are stored. A token that was exchanged
-- keeps its child sealed with a key made from the token itself: whoever presents it again can be
-- given the child once more, while the database alone gives nothing away.

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references auth.accounts (id) on delete cascade,
  generation integer not null default 0,
  device text not null default '',
  created_at timestamptz not null default now(),
  refreshed_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_because text
    constraint sessions_revoked_because_known
    check (revoked_because in ('sign-out', 'sign-out-all', 'reuse', 'password', 'owner', 'replaced'))
);
comment on column auth.sessions.id is 'refreshTokenId on the wire; the same for the whole family of tokens.';
comment on column auth.sessions.expires_at is 'Moves with every refresh, never past ends_at.';
comment on column auth.sessions.device is 'Browser and system in a few words, for the list of sessions.';
create index sessions_account_id_idx on auth.sessions (account_id);
create index sessions_expires_at_idx on auth.sessions (expires_at);

create table auth.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  generation integer not null,
  child_sealed bytea,
  rotated_at timestamptz,
  constraint refresh_tokens_one_per_generation unique (session_id, generation)
);
comment on column auth.refresh_tokens.rotated_at is 'When it was exchanged for its child; null for the newest.';

create table auth.personal_access_tokens (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null constraint personal_access_tokens_hash_key unique,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index personal_access_tokens_account_id_idx on auth.personal_access_tokens (account_id);

-- A session that waits for the program that knows the verifier of the challenge (PKCE).
create table auth.exchange_codes (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  code_challenge text not null,
  expires_at timestamptz not null
);
