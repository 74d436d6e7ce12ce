// The ledger of the privacy policy (content/facts/privacy-data.yaml) against the database: every column
// is declared, and the worker deletes each kind of data when its period ends, not before.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readRetention } from '@loimel/content/emails';
import { compareColumns, readPrivacyData } from '@loimel/content/privacy-data';
import type { Retention } from '@loimel/content/schema';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { deleteExpiredAuthRows, removeUnusedAccounts } from '../auth/retention.ts';
import { cleanUpFiles, createDiskDriver } from '../storage/index.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { listColumns } from '../testing/privacy-map/readers.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { eraseOverdue } from './erase-overdue.ts';
import { logErasures } from './erasure-log.ts';

type Period = keyof Retention;
type Case = {
  /** Rows of this kind of data that came about, or ended, now. */
  plant: string | (() => Promise<unknown>);
  /** True while the data is there. */
  isKept: string;
};

const ledger = readPrivacyData();
const retention = readRetention();
const database = await createTestDatabase();
const { pools, databases } = database;
const { post } = await createAuthNodes(database);
const erasureLogFolder = await mkdtemp(join(tmpdir(), 'loimel-erasures-'));
afterAll(() => rm(erasureLogFolder, { recursive: true }));

/** People delete these, not the worker. */
const BY_PEOPLE: readonly Period[] = ['logDays', 'mailboxDays', 'bookingMonths', 'backupDays'];
/** Fixed in the code: a changed fact does not change them. */
const FIXED: readonly Period[] = [
  'signUpDays',
  'limitHours',
  'cookieAcceptanceMonths',
  'cookieRejectionMonths',
];

const contact = (columns = '', values = '') =>
  `insert into app.contacts (number, name, email, message, language, submission_key, content_hash${columns})
   values ('N', 'A', 'a@example.org', 'm', 'en', gen_random_uuid(), ''${values})`;
const application = (columns = '', values = '') =>
  contact(columns, values).replace('app.contacts', 'app.job_applications');
const account = (columns: string, values: string) =>
  `insert into auth.accounts (display_name, locale, roles, default_role${columns})
   values ('A', 'en', '{user}', 'user'${values})`;
const choice = (analytics: boolean) =>
  `select app_private.save_consent(gen_random_uuid(), ${analytics}, ${analytics}, false, 'a1b2c3d', 'en', now(), false)`;
const exists = (table: string, where = 'true') => `select from ${table} where ${where}`;

const CASES: Partial<Record<Period, Case>> = {
  contactMonths: { plant: contact(), isKept: exists('app.contacts') },
  withdrawnDays: {
    plant: contact(', withdrawn_at', ', now()'),
    isKept: exists('app.contacts'),
  },
  applicationMonths: {
    plant: application(', decided_at', ', now()'),
    isKept: exists('app.job_applications'),
  },
  undecidedApplicationMonths: { plant: application(), isKept: exists('app.job_applications') },
  uploadHours: {
    plant: `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state)
            values (gen_random_uuid(), 'cv-uploads', 'cv.pdf', 1, 'application/pdf', 'e', 'clean')`,
    isKept: exists('app.files'),
  },
  spamDays: {
    plant: `${contact(', folder', ", 'spam'")};
            select app_private.quarantine_newsletter_request('a@example.org', 'en', 'v', '{x}')`,
    isKept: 'select from app.contacts, app.newsletter_spam',
  },
  unconfirmedDays: {
    plant: `insert into app.newsletter_subscribers (email, language, consent_version)
            values ('a@example.org', 'en', 'v')`,
    isKept: exists('app.newsletter_subscribers'),
  },
  consentMonths: {
    plant: `insert into app.newsletter_subscribers (language, consent_version, state, unsubscribed_at)
            values ('en', 'v', 'unsubscribed', now())`,
    isKept: exists('app.newsletter_subscribers'),
  },
  cookieAcceptanceMonths: { plant: choice(true), isKept: exists('app_private.consent_records') },
  cookieRejectionMonths: { plant: choice(false), isKept: exists('app_private.consent_records') },
  deliveryDays: {
    plant: `${contact()}; insert into app_private.deliveries (kind, state, finished_at, contact_id)
            select 'contact-receipt', 'delivered', now(), id from app.contacts`,
    isKept: exists('app_private.deliveries', "kind = 'contact-receipt'"),
  },
  tombstoneMonths: {
    plant: `insert into app_private.tombstones (receipt_hash, kind, reason)
            values ('x', 'contact', 'sender')`,
    isKept: exists('app_private.tombstones'),
  },
  accountMonths: {
    plant: account(', email, email_verified, unused_notice_at', ", 'a@example.org', true, now()"),
    isKept: exists('auth.accounts'),
  },
  anonymousDays: { plant: account(', is_anonymous', ', true'), isKept: exists('auth.accounts') },
  sessionDays: {
    plant: `${account(', email, email_verified', ", 'a@example.org', true")};
            insert into auth.sessions (account_id, expires_at, ends_at, methods, authenticated_at)
            select id, now(), now(), '{}', now() from auth.accounts`,
    isKept: exists('auth.sessions'),
  },
  tokenDays: {
    plant: `${account(', email, email_verified', ", 'a@example.org', true")};
            insert into auth.personal_access_tokens (hash, account_id, expires_at)
            select 'x', id, now() from auth.accounts`,
    isKept: exists('auth.personal_access_tokens'),
  },
  signUpDays: {
    plant: () => post('/signup/email-password', { email: 'a@example.org', password: PASSWORD }),
    isKept: exists('auth.tickets', "kind = 'verifyEmail'"),
  },
  messageDays: {
    plant: `insert into auth.messages (template, address, language)
            values ('auth-otp', 'a@example.org', 'en')`,
    isKept: exists('auth.messages'),
  },
  auditMonths: {
    plant: `insert into auth.audit (event) values ('test');
            select app_private._audit('test', null, '{}')`,
    isKept: `select from auth.audit one, app_private.audit other
             where one.event = 'test' and other.event = 'test'`,
  },
  limitHours: {
    // The longest window of a limit is a day.
    plant: `select app_private.count_request('key', 86400)`,
    isKept: exists('app_private.rate_limits', "key = 'key'"),
  },
};

beforeEach(async () => {
  await pools.migrator.query(
    `truncate app.contacts, app.job_applications, app.files, app.newsletter_spam,
     app.newsletter_subscribers, app_private.tombstones, auth.accounts, auth.messages, auth.tickets,
     auth.audit, app_private.consent_records, app_private.rate_limits, auth.rate_limits cascade`,
  );
});

test('[D-L8b] every column of the database is in the ledger, and every column of the ledger exists', async () => {
  const columns = await listColumns(pools.migrator);
  expect(compareColumns(ledger, columns)).toEqual({ undeclared: [], missing: [] });
});

test('every period of the ledger has a case here or is kept by people', () => {
  const named = new Set<Period>(ledger.data.flatMap((entry) => entry.retention));
  // The notice before the end of an account is not an end itself.
  named.delete('accountNoticeDays');
  expect([...Object.keys(CASES), ...BY_PEOPLE].toSorted()).toEqual([...named].toSorted());
});

/** The end of a period that began now, moved by a share of its unit. */
async function toEnd(period: Period, change: number): Promise<Date> {
  const unit = /(months|days|hours)$/.exec(period.toLowerCase())?.[1] ?? '';
  const step = unit === 'hours' ? '20 minutes' : '1 day';
  const { rows } = await pools.migrator.query<{ at: Date }>(
    `select now() + make_interval(${unit} => $1) + $2 * interval '${step}' as at`,
    [retention[period], change],
  );
  const at = rows[0]?.at;
  if (!at) throw new Error('no date');
  return at;
}

/** Everything that the worker deletes by time, as if it ran at this time. */
async function runJobs(at: Date, periods: Retention): Promise<void> {
  const options = { retention: periods, now: () => at, log: silentLogger };
  await eraseOverdue(databases.worker, options);
  await deleteExpiredAuthRows(databases.worker, options);
  await removeUnusedAccounts(databases.worker, options);
  // This job has no clock of its own, so the upload moves into the past.
  const ageMs = at.getTime() - Date.now();
  await pools.migrator.query(
    `update app.files set created_at = now() - $1 * interval '1 millisecond'`,
    [ageMs],
  );
  await cleanUpFiles(databases.worker, createDiskDriver('/nonexistent'), periods);
  const { backupDays } = periods;
  await logErasures(databases.worker, { folder: erasureLogFolder, backupDays, now: () => at });
}

const isThere = async (query: string) => ((await pools.migrator.query(query)).rowCount ?? 0) > 0;

test.each(Object.entries(CASES))(
  '[D-L8b] %s: the worker deletes when the period ends, not before, and uses the number of the policy',
  async (name, { plant, isKept }) => {
    const period = name as Period;
    if (typeof plant === 'string') await pools.migrator.query(plant);
    else await plant();
    await runJobs(await toEnd(period, -1.5), retention);
    expect(await isThere(isKept)).toBe(true);

    const after = await toEnd(period, 1.5);
    if (!FIXED.includes(period)) {
      // As if the other number had been in use from the start.
      await pools.migrator.query('truncate app_private.retention_periods');
      await runJobs(after, { ...retention, [period]: retention[period] * 2 });
      expect(await isThere(isKept)).toBe(true);
    }
    await runJobs(after, retention);
    expect(await isThere(isKept)).toBe(false);
  },
);

/** A row of each table that holds personal data, and whose time is over at some point. */
const ROWS: Record<string, string> = {
  'auth.accounts': account(', email, email_verified', ", 'a@example.org', true"),
  'app.contacts': contact(),
  'app.job_applications': application(),
  'app.files': `insert into app.files (id, bucket_id, name, size_bytes, mime_type, etag, scan_state)
    values (gen_random_uuid(), 'cv-uploads', 'cv.pdf', 1, 'application/pdf', 'e', 'clean')`,
  'app.newsletter_spam': `insert into app.newsletter_spam
    (email, language, consent_version, spam_reasons) values ('a@example.org', 'en', 'v', '{x}')`,
  'app.newsletter_subscribers': `insert into app.newsletter_subscribers
    (email, language, consent_version) values ('a@example.org', 'en', 'v')`,
  'app_private.consent_records': choice(false),
  'app_private.deliveries': `insert into app_private.deliveries (kind, state, finished_at, contact_id)
    select 'contact-receipt', 'delivered', now(), id from app.contacts`,
  'app_private.tombstones': `insert into app_private.tombstones (receipt_hash, kind, reason)
    values ('x', 'contact', 'sender')`,
  'app_private.erasures': `insert into app_private.erasures (number, copy_ids) values ('N', '{}')`,
  'app_private.unlogged_erasures': `insert into app_private.unlogged_erasures (subject, subject_id)
    values ('record', gen_random_uuid())`,
  'app.replies': `insert into app.replies (contact_id, language, body, submission_key)
    select id, 'en', 'b', gen_random_uuid() from app.contacts`,
  'app.notes': `insert into app.notes (contact_id, body) select id, 'b' from app.contacts`,
  'app.drafts': `insert into app.drafts (contact_id, author_id, language, body)
    select c.id, a.id, 'en', 'b' from app.contacts c, auth.accounts a`,
  'app.attachments': `insert into app.attachments (file_id, reply_id)
    select f.id, r.id from app.files f, app.replies r limit 1`,
  'app_private.presence': `insert into app_private.presence (record_id, account_id, is_writing)
    select c.id, a.id, false from app.contacts c, auth.accounts a`,
  'app_private.rate_limits': `select app_private.count_request('key', 86400)`,
  'auth.provider_identities': `insert into auth.provider_identities (provider, subject, account_id)
    select 'p', 's', id from auth.accounts`,
  'auth.recovery_codes': `insert into auth.recovery_codes (hash, account_id)
    select 'x', id from auth.accounts`,
  'auth.webauthn_credentials': `insert into auth.webauthn_credentials
    (id, account_id, public_key, counter, device_type, is_backed_up)
    select 'k', id, 'x', 0, 'singleDevice', false from auth.accounts`,
  'auth.sessions': `insert into auth.sessions (account_id, expires_at, ends_at)
    select id, now(), now() from auth.accounts`,
  'auth.refresh_tokens': `insert into auth.refresh_tokens (hash, session_id, generation)
    select 'x', id, 0 from auth.sessions`,
  'auth.known_devices': `insert into auth.known_devices (hash, account_id, expires_at)
    select 'x', id, now() from auth.accounts`,
  'auth.personal_access_tokens': `insert into auth.personal_access_tokens (hash, account_id, expires_at)
    select 'x', id, now() from auth.accounts`,
  'auth.tickets': `insert into auth.tickets (id, kind, hash, address, redirect_to, expires_at)
    values (gen_random_uuid(), 'otpEmail', 'x', 'a@example.org', '/', now())`,
  'auth.link_requests': `insert into auth.link_requests (kind, address, client, redirect_to, expires_at)
    values ('otpEmail', 'a@example.org', 'x', '/', now())`,
  'auth.exchange_codes': `insert into auth.exchange_codes (hash, account_id, expires_at, method)
    select 'x', id, now(), 'email' from auth.accounts`,
  'auth.mfa_tickets': `insert into auth.mfa_tickets (hash, account_id, expires_at, method)
    select 'x', id, now(), 'password' from auth.accounts`,
  'auth.webauthn_challenges': `insert into auth.webauthn_challenges (challenge, purpose, expires_at)
    values ('c', 'sign-in', now())`,
  'auth.provider_states': `insert into auth.provider_states
    (hash, provider, nonce, verifier, redirect_to, expires_at) values ('x', 'p', 'n', 'v', '/', now())`,
  'auth.messages': `insert into auth.messages (template, address, language)
    values ('auth-otp', 'a@example.org', 'en')`,
  'auth.audit': `insert into auth.audit (event) values ('test')`,
  'app_private.audit': `select app_private._audit('test', null, '{}')`,
  'auth.rate_limits': `insert into auth.rate_limits (key, used_at, expires_at)
    values ('key', '{}', now())`,
};
/** Kept as long as their account. */
const WITH_ACCOUNT = [
  'auth.accounts',
  'auth.provider_identities',
  'auth.recovery_codes',
  'auth.webauthn_credentials',
];

async function listFilled(): Promise<string[]> {
  const filled: string[] = [];
  for (const table of Object.keys(ROWS)) if (await isThere(exists(table))) filled.push(table);
  return filled.toSorted();
}

test('[D-L8b] the worker empties every table of the ledger, without and then with the account', async () => {
  const tables = ledger.data.flatMap(({ columns }) => Object.keys(columns ?? {}));
  expect(Object.keys(ROWS).toSorted()).toEqual(tables.toSorted());
  for (const statement of Object.values(ROWS)) await pools.migrator.query(statement);
  expect(await listFilled()).toEqual(tables.toSorted());

  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  // An account in use is not deleted, so it does not take other rows with it.
  await pools.migrator.query('update auth.accounts set last_used_at = $1', [inDays(3_650)]);
  await runJobs(inDays(3_650), retention);
  expect(await listFilled()).toEqual(WITH_ACCOUNT);

  await pools.migrator.query('update auth.accounts set last_used_at = now()');
  // The first run sends the notice, the second deletes the account and sends the last email.
  for (const days of [3_650, 3_720, 3_780]) await runJobs(inDays(days), retention);
  expect(await listFilled()).toEqual([]);
});
