-- Row-level security on every table, and the rights on tables. Policies are in functions/access.sql.

alter table app.buckets enable row level security;
alter table app.contacts enable row level security;
alter table app.files enable row level security;
alter table app.job_applications enable row level security;
alter table app.newsletter_spam enable row level security;
alter table app.newsletter_subscribers enable row level security;
alter table app_private.deliveries enable row level security;
alter table app_private.delivery_kinds enable row level security;
alter table app_private.rate_limits enable row level security;
alter table app_private.secrets enable row level security;
alter table app_private.tombstones enable row level security;
alter table app_private.webhook_switch enable row level security;
alter table auth.accounts enable row level security;
alter table auth.audit enable row level security;
alter table auth.exchange_codes enable row level security;
alter table auth.known_devices enable row level security;
alter table auth.link_requests enable row level security;
alter table auth.messages enable row level security;
alter table auth.mfa_tickets enable row level security;
alter table auth.personal_access_tokens enable row level security;
alter table auth.provider_identities enable row level security;
alter table auth.provider_states enable row level security;
alter table auth.rate_limits enable row level security;
alter table auth.recovery_codes enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.sessions enable row level security;
alter table auth.signing_keys enable row level security;
alter table auth.tickets enable row level security;
alter table auth.webauthn_challenges enable row level security;
alter table auth.webauthn_credentials enable row level security;

-- Staff may select from every table of `app`: a role without a policy gets an empty list instead of an
-- error.
grant select on
  app.buckets, app.contacts, app.files, app.job_applications, app.newsletter_spam,
  app.newsletter_subscribers, app.parked_deliveries
  to loimel_agent, loimel_hr, loimel_admin;
grant select (id, kind, record_id, state, attempts, last_error, created_at, finished_at)
  on app_private.deliveries to loimel_agent, loimel_hr, loimel_admin;

grant select on
  app.buckets, app.contacts, app.files, app.job_applications, app.newsletter_subscribers, auth.messages
  to loimel_worker;
grant select, update on app_private.deliveries to loimel_worker;
grant select (id, kind, address, redirect_to, code_challenge, expires_at)
  on auth.tickets to loimel_worker;
grant select (id, email, email_verified, phone_number, is_disabled, locale)
  on auth.accounts to loimel_worker;

grant select, insert, update, delete on
  auth.accounts, auth.audit, auth.exchange_codes, auth.known_devices, auth.link_requests, auth.messages,
  auth.mfa_tickets, auth.personal_access_tokens, auth.provider_identities, auth.provider_states,
  auth.recovery_codes, auth.refresh_tokens, auth.sessions, auth.signing_keys, auth.tickets,
  auth.webauthn_challenges, auth.webauthn_credentials
  to loimel_auth;
