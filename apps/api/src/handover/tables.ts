// Decides for every table whether an export contains it, in the order in which an import fills them: a table
// after those that it refers to. A test fails when a table of the database has no decision here.

export type ExportedTable = {
  table: string;
  /** File in the export, without `.ndjson`. */
  file: string;
  /** Condition in SQL for the rows that are exported. Default: all. */
  where?: string;
  /** True when the migrations fill it: the rows of the export replace those. */
  isSeeded?: boolean;
};

export const EXPORTED_TABLES: readonly ExportedTable[] = [
  // With it, links in emails that were sent before still work.
  { table: 'app_private.secrets', file: 'settings/installation-secret', isSeeded: true },
  // A visitor was promised the earliest date of all periods that were in use.
  { table: 'app_private.retention_periods', file: 'settings/retention-periods', isSeeded: true },
  { table: 'app.buckets', file: 'settings/buckets', isSeeded: true },
  // Hashes of passwords, and TOTP secrets encrypted with AUTH_ENCRYPTION_KEYS: neither can be read here.
  { table: 'auth.accounts', file: 'accounts/accounts' },
  { table: 'auth.webauthn_credentials', file: 'accounts/passkeys' },
  { table: 'auth.recovery_codes', file: 'accounts/recovery-codes' },
  { table: 'auth.provider_identities', file: 'accounts/provider-identities' },
  { table: 'auth.personal_access_tokens', file: 'accounts/personal-access-tokens' },
  { table: 'auth.audit', file: 'accounts/audit' },
  { table: 'app.files', file: 'records/files' },
  { table: 'app.contacts', file: 'records/messages' },
  { table: 'app.job_applications', file: 'records/applications' },
  { table: 'app.notes', file: 'records/notes' },
  { table: 'app.replies', file: 'records/replies' },
  { table: 'app.drafts', file: 'records/drafts' },
  { table: 'app.attachments', file: 'records/attachments' },
  { table: 'app.snippets', file: 'records/snippets' },
  { table: 'app.newsletter_subscribers', file: 'records/newsletter-subscribers' },
  { table: 'app_private.letters', file: 'records/letters' },
  { table: 'app.newsletter_spam', file: 'records/newsletter-spam' },
  { table: 'app_private.consent_records', file: 'records/cookie-decisions' },
  { table: 'app_private.tombstones', file: 'records/tombstones' },
  { table: 'app_private.erasures', file: 'records/erasures' },
  { table: 'app_private.unlogged_erasures', file: 'records/unlogged-erasures' },
  { table: 'app_private.audit_start', file: 'records/audit-start', isSeeded: true },
  { table: 'app_private.audit', file: 'records/audit' },
  // An email of the auth service belongs to a link that is not exported.
  {
    table: 'app_private.deliveries',
    file: 'records/deliveries',
    where: 'auth_message_id is null',
  },
];

/** Table and reason. */
export const LEFT_OUT_TABLES: Readonly<Record<string, string>> = {
  'public.schema_migrations': 'the import requires the same migrations',
  'app_private.delivery_kinds':
    'the migrations fill it; whether a destination responds is found again',
  'app_private.letter_pace': 'the time of the next letter, which is over after the move',
  'app_private.presence': 'who looks at an item now',
  'app_private.rate_limits': 'counters of minutes and hours',
  'app_private.webhook_switch': 'the worker sets it from its environment',
  'auth.exchange_codes': 'valid for minutes',
  'auth.known_devices': 'belongs to a cookie; a device is known again after a sign-in',
  'auth.link_requests': 'valid for minutes',
  'auth.messages': 'emails about links that are not exported',
  'auth.mfa_tickets': 'valid for minutes',
  'auth.provider_states': 'valid for minutes',
  'auth.rate_limits': 'counters of minutes and hours',
  'auth.refresh_tokens': 'belongs to a session',
  'auth.sessions': 'people sign in again, as after a restore',
  'auth.signing_keys': 'the server creates new ones',
  'auth.tickets': 'links that work once; people ask for a new one',
  'auth.webauthn_challenges': 'valid for minutes',
};
