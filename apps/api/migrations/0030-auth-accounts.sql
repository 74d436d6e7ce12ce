-- Accounts and what belongs to them. The schema is reached by one login of its own, loimel_auth, and
-- by the worker for the mails; GraphQL and its roles see nothing of it.

create schema auth;
grant usage on schema auth to loimel_auth, loimel_worker;
grant usage on schema app_private to loimel_auth;
grant execute on function app_private.spend_budget, app_private.read_secret to loimel_auth;

create table auth.accounts (
  id uuid primary key default gen_random_uuid(),
  email text constraint accounts_email_key unique
    constraint accounts_email_shape check (email = lower(email) and char_length(email) between 3 and 254),
  email_verified boolean not null default false,
  phone_number text constraint accounts_phone_number_key unique
    constraint accounts_phone_number_shape check (phone_number ~ '^\+[1-9][0-9]{6,14}$'),
  phone_number_verified boolean not null default false,
  display_name text not null constraint accounts_display_name_length check (char_length(display_name) <= 254),
  locale text not null constraint accounts_locale_code check (locale ~ '^[a-z]{2,3}$'),
  roles text[] not null
    constraint accounts_roles_known check (roles <@ '{user,me,anonymous,agent,hr,admin}'::text[]),
  default_role text not null,
  is_anonymous boolean not null default false,
  is_disabled boolean not null default false,
  password_hash text,
  is_totp_active boolean not null default false,
  totp_secret bytea,
  totp_last_step bigint not null default 0,
  metadata jsonb,
  created_at timestamptz not null default now(),
  constraint accounts_default_role_held check (default_role = any (roles))
);
comment on column auth.accounts.email is 'Normalised: NFKC and lower case, so that one mailbox is one account.';
comment on column auth.accounts.totp_secret is 'Sealed with the keyring; present but not active between generating and activating.';
comment on column auth.accounts.totp_last_step is 'The time step of the last accepted code: none is accepted twice.';

-- What happened to accounts, without personal data. It outlives the account.
create table auth.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null,
  account_id uuid references auth.accounts (id) on delete set null,
  session_id uuid,
  details jsonb
);
create index audit_account_id_at_idx on auth.audit (account_id, at desc);

-- One key pair signs (current), one is published before it is needed (next), older ones stay
-- published until no token that they signed can be alive (retired).
create table auth.signing_keys (
  id text primary key,
  state text not null
    constraint signing_keys_state_known check (state in ('next', 'current', 'retired')),
  public_jwk jsonb not null,
  private_key bytea not null,
  created_at timestamptz not null default now(),
  current_since timestamptz,
  retired_at timestamptz
);
comment on column auth.signing_keys.private_key is 'PKCS #8, sealed with the keyring.';
create unique index signing_keys_one_current_idx on auth.signing_keys (state) where state <> 'retired';

create table auth.provider_identities (
  provider text not null,
  subject text not null,
  account_id uuid not null references auth.accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index provider_identities_account_id_idx on auth.provider_identities (account_id);
