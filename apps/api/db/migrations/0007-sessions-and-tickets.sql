-- Sessions, tokens and one-time secrets of the auth service. Only hashes of tokens are stored.

create table auth.personal_access_tokens (
  id uuid primary key default gen_random_uuid(),
  hash bytea not null constraint personal_access_tokens_hash_key unique,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  metadata jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  has_second_factor boolean not null default false
);
comment on column auth.personal_access_tokens.has_second_factor is
  'Created in a session with a passkey or two factors; only such a token gives a staff role.';
create index personal_access_tokens_account_id_idx on auth.personal_access_tokens (account_id);

-- A session records how its owner was authenticated and when.
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
    constraint sessions_revoked_because_known check (revoked_because in (
      'sign-out', 'sign-out-all', 'reuse', 'password', 'owner', 'replaced',
      'confirmed', 'invited', 'disabled', 'reset'
    )),
  methods text[] not null default '{}',
  authenticated_at timestamptz,
  second_factor_at timestamptz,
  token_id uuid references auth.personal_access_tokens (id) on delete cascade,
  used_generation integer not null default 0,
  is_reset boolean not null default false
);
comment on column auth.sessions.id is 'refreshTokenId on the wire; the same for the whole family of tokens.';
comment on column auth.sessions.device is 'Browser and system in a few words, for the list of sessions.';
comment on column auth.sessions.expires_at is 'Moves with every refresh, never past ends_at.';
comment on column auth.sessions.methods is 'How the owner was authenticated: password, email, totp …';
comment on column auth.sessions.authenticated_at is
  'When the owner last proved who they are; null for a session of a personal access token.';
comment on column auth.sessions.second_factor_at is
  'When the owner last proved it with a passkey or a second factor; null with one factor.';
comment on column auth.sessions.token_id is
  'The personal access token that the session was made from; the session ends with it.';
comment on column auth.sessions.used_generation is
  'Newest generation whose access token was used, which proves that it was delivered.';
-- Such a session may set a new password without the factors that were added after it began: they may
-- belong to an attacker.
comment on column auth.sessions.is_reset is 'Opened by the link of a reset email.';
create index sessions_account_id_idx on auth.sessions (account_id);
create index sessions_expires_at_idx on auth.sessions (expires_at);
create index sessions_token_id_idx on auth.sessions (token_id) where token_id is not null;

-- A rotated token keeps its successor, encrypted with a key derived from the token itself: a client that
-- presents it again can get the successor once more, while the database alone reveals nothing.
create table auth.refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references auth.sessions (id) on delete cascade,
  generation integer not null,
  next_token_encrypted bytea,
  rotated_at timestamptz,
  was_in_url boolean not null default false,
  constraint refresh_tokens_one_per_generation unique (session_id, generation)
);
comment on column auth.refresh_tokens.rotated_at is 'When it was exchanged for the next token; null for the newest.';
comment on column auth.refresh_tokens.was_in_url is
  'Was part of a redirect address, where history and logs may keep it.';

-- The tables below hold one-time secrets. Each is used by deleting its row, so that only one of many
-- parallel requests succeeds; each guess is counted before it is compared.

-- A session that waits for the program that knows the verifier of the challenge (PKCE). The link of an
-- invitation is made by the server, so its code has no challenge; it works once and for a minute.
create table auth.exchange_codes (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  code_challenge text,
  expires_at timestamptz not null,
  method text not null,
  link_kind text,
  link_address text
);
comment on column auth.exchange_codes.link_kind is
  'With link_address: the code also accepts the verifiers of auth.link_requests. Null for codes of providers.';

-- Links and codes that are sent to an address. The secret is derived from the id with the keyring, so
-- that the worker can write it into an email without it being stored. A row is written whether or not
-- there is an account, so that neither the response nor its time shows that.
create table auth.tickets (
  id uuid primary key,
  kind text not null constraint tickets_kind_known check (kind in (
    'verifyEmail', 'emailConfirmChange', 'passwordlessEmail', 'passwordReset', 'staffInvitation',
    'otpEmail', 'otpSms'
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
  expires_at timestamptz not null,
  webauthn_key jsonb,
  staff_role text constraint tickets_staff_role_known
    check (staff_role in ('agent', 'hr', 'admin')),
  takes_requests boolean not null default false
);
comment on column auth.tickets.password_hash is
  'The password of this sign-up. It becomes the account''s password only when this link is followed.';
comment on column auth.tickets.webauthn_key is
  'The security key of this sign-up. It becomes a credential only when this link is followed.';
comment on column auth.tickets.staff_role is
  'The role of an invitation. It is granted when the link is followed.';
comment on column auth.tickets.takes_requests is
  'Any later request for the same address and kind may use this link. False for a link that carries a credential or a role.';
create index tickets_address_kind_idx on auth.tickets (address, kind, created_at desc);
create index tickets_account_id_idx on auth.tickets (account_id) where account_id is not null;
create index tickets_expires_at_idx on auth.tickets (expires_at);
create index tickets_webauthn_key_id_idx on auth.tickets ((webauthn_key ->> 'id'))
  where webauthn_key is not null;

-- Further requests for an emailed link. When the email limit of an address is used up no new email is
-- sent; the links that were sent before also work for the browser of the further request.
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

create table auth.mfa_tickets (
  hash bytea primary key,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  method text not null
);
create index mfa_tickets_account_id_idx on auth.mfa_tickets (account_id);

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

-- A sign-in that was redirected to a provider and waits for the callback.
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
