-- One-time secrets. Each is used up by deleting its row, so that of many who present it at once one
-- gets through; each guess is counted before it is compared.

-- Links and codes that go to an address. The secret itself is made from the id with the keyring, so
-- that the worker can write it into a mail without it being stored. A row is written whether or not
-- there is an account, so that neither the answer nor its time tells.
create table auth.tickets (
  id uuid primary key,
  kind text not null constraint tickets_kind_known check (kind in (
    'verifyEmail', 'emailConfirmChange', 'passwordlessEmail', 'passwordReset', 'otpEmail', 'otpSms'
  )),
  hash bytea not null constraint tickets_hash_key unique,
  address text not null,
  account_id uuid references auth.accounts (id) on delete cascade,
  options jsonb not null default '{}',
  password_hash text,
  redirect_to text not null,
  code_challenge text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
comment on column auth.tickets.password_hash is
  'The password given with this sign-up. It counts only when this very link is confirmed, so that nobody can prepare a password for the address of somebody else.';
create index tickets_address_kind_idx on auth.tickets (address, kind, created_at desc);
create index tickets_account_id_idx on auth.tickets (account_id) where account_id is not null;
create index tickets_expires_at_idx on auth.tickets (expires_at);

create table auth.mfa_tickets (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null
);
create index mfa_tickets_account_id_idx on auth.mfa_tickets (account_id);

create table auth.webauthn_credentials (
  id text primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  device_type text not null,
  is_backed_up boolean not null,
  nickname text,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index webauthn_credentials_account_id_idx on auth.webauthn_credentials (account_id);

create table auth.webauthn_challenges (
  challenge text primary key,
  purpose text not null constraint webauthn_challenges_purpose_known
    check (purpose in ('sign-up', 'sign-in', 'add', 'elevate')),
  account_id uuid references auth.accounts (id) on delete cascade,
  new_account_id uuid,
  email text,
  options jsonb not null default '{}',
  expires_at timestamptz not null
);
create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);

-- A sign-in that has left for a provider and is expected back.
create table auth.provider_states (
  hash bytea primary key,
  provider text not null,
  nonce text not null,
  verifier text not null,
  redirect_to text not null,
  options jsonb not null default '{}',
  caller_state text,
  code_challenge text,
  account_id uuid references auth.accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index provider_states_expires_at_idx on auth.provider_states (expires_at);
