import { readRetention } from '@loimel/content/emails';
import { beforeEach, expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { countUnusedStaff, deleteExpiredAuthRows, removeUnusedAccounts } from './retention.ts';

const DAY_MS = 86_400_000;
const database = await createTestDatabase();
const { pools, databases } = database;
const { emails, post, requireEmailTo, signInStaff, signUp } = await createAuthNodes(database);
const retention = readRetention();

beforeEach(async () => {
  await pools.migrator.query('truncate auth.accounts, auth.messages cascade');
  emails.length = 0;
});

/** Runs the job as if the last use were this many days ago. */
const runAfter = (days: number) =>
  removeUnusedAccounts(databases.worker, {
    retention,
    now: () => new Date(Date.now() + days * DAY_MS),
  });

async function exists(email: string): Promise<boolean> {
  const { rows } = await pools.migrator.query('select 1 from auth.accounts where email = $1', [
    email,
  ]);
  return rows.length === 1;
}

test('the owner of an unused account gets an email 30 days before it is deleted', async () => {
  const email = 'unused@example.org';
  await signUp(email);
  expect(await runAfter(698)).toBe(0);
  expect(await runAfter(705)).toBe(1);
  const notice = await requireEmailTo(email);
  expect(notice.subject).toMatch(/^Your account will be deleted on \d+ \w+ \d{4}$/);
  expect(await runAfter(706)).toBe(0);
  expect(await runAfter(734)).toBe(0);
  expect(await exists(email)).toBe(true);

  expect(await runAfter(736)).toBe(1);
  expect(await exists(email)).toBe(false);
  expect((await requireEmailTo(email)).subject).toBe('Your account has been deleted');
  const { rows } = await pools.migrator.query(
    `select details from auth.audit where event = 'account.deleted'`,
  );
  expect(rows).toEqual([{ details: { because: 'unused' } }]);
});

test('an account that was unused for years before the first run is also kept for 30 days', async () => {
  await signUp('old@example.org');
  expect(await runAfter(2_000)).toBe(1);
  expect(await runAfter(2_029)).toBe(0);
  expect(await runAfter(2_030)).toBe(1);
  expect(await exists('old@example.org')).toBe(false);
});

test.each(['sign-in', 'refresh'])('a %s after the notice keeps the account', async (use) => {
  const email = `${use}@example.org`;
  const { refreshToken } = await signUp(email);
  await runAfter(705);
  if (use === 'sign-in') {
    await post('/signin/otp/email', { email });
    const { code } = await requireEmailTo(email);
    expect((await post('/signin/otp/email/verify', { email, otp: code })).status).toBe(200);
  } else {
    expect((await post('/token', { refreshToken })).status).toBe(200);
  }
  const { rows } = await pools.migrator.query(
    'select unused_notice_at from auth.accounts where email = $1',
    [email],
  );
  expect(rows).toEqual([{ unused_notice_at: null }]);
  // A new period: a notification is sent again, and nothing is deleted before its 30 days have
  // passed.
  expect(await runAfter(740)).toBe(1);
  expect(await exists(email)).toBe(true);
});

test('the last use is kept when the sessions are deleted', async () => {
  const email = 'kept@example.org';
  await signUp(email);
  await pools.migrator.query(`update auth.accounts set created_at = now() - interval '5 years'`);
  await deleteExpiredAuthRows(databases.worker, {
    retention,
    now: () => new Date(Date.now() + 200 * DAY_MS),
  });
  const { rows } = await pools.migrator.query(
    `select last_used_at > now() - interval '1 hour' as is_recent,
       (select count(*)::integer from auth.sessions) as sessions
     from auth.accounts`,
  );
  expect(rows).toEqual([{ is_recent: true, sessions: 0 }]);
  expect(await runAfter(600)).toBe(0);
});

test('a refresh writes the last use at most once a day', async () => {
  const { refreshToken } = await signUp('busy@example.org');
  const set = (hours: number) =>
    pools.migrator.query(
      `update auth.accounts set last_used_at = now() - make_interval(hours => $1)`,
      [hours],
    );
  const readHours = async () => {
    const { rows } = await pools.migrator.query(
      `select round(extract(epoch from now() - last_used_at) / 3600)::integer as n from auth.accounts`,
    );
    return rows[0].n;
  };
  await set(23);
  const next = await post('/token', { refreshToken });
  expect(await readHours()).toBe(23);
  await set(25);
  await post('/token', { refreshToken: next.body.refreshToken });
  expect(await readHours()).toBe(0);
});

test('unused staff accounts are kept without a notice and counted', async () => {
  const email = 'ada@loimel.example';
  await signInStaff(email, 'hr');
  expect(await runAfter(3_000)).toBe(0);
  expect(await exists(email)).toBe(true);
  const count = (days: number) =>
    countUnusedStaff(databases.worker, {
      retention,
      now: () => new Date(Date.now() + days * DAY_MS),
    });
  expect([await count(700), await count(740)]).toEqual([0, 1]);
});

test('a refresh during the job keeps the account or is rejected', async () => {
  const email = 'race@example.org';
  const { refreshToken } = await signUp(email);
  await runAfter(705);
  await pools.migrator.query(
    `update auth.accounts set last_used_at = now() - interval '25 months',
       unused_notice_at = now() - interval '31 days'`,
  );
  const [refreshed] = await Promise.all([post('/token', { refreshToken }), runAfter(0)]);
  // Both orders are correct. A session without an account, or the reverse, is not.
  expect(await exists(email)).toBe(refreshed.status === 200);
});

test('the worker login can run the job and has no other access', async () => {
  await expect(
    pools.worker.query(`select auth.delete_own_account(gen_random_uuid())`),
  ).rejects.toThrow(/permission denied/);
  await expect(
    pools.auth.query(`select auth.remove_unused_accounts(now(), 1, 1, 1)`),
  ).rejects.toThrow(/permission denied/);
  await expect(
    pools.auth.query(`select auth._delete_account(gen_random_uuid(), 'x', null)`),
  ).rejects.toThrow(/permission denied/);
});

async function count(table: string): Promise<number> {
  const { rows } = await pools.migrator.query(`select count(*)::integer as n from auth.${table}`);
  return rows[0].n;
}

test('expired rows are deleted after their retention period, a confirmed account is kept', async () => {
  await signUp('kept@example.org');
  await post('/signup/email-password', { email: 'never@example.org', password: PASSWORD });
  await post('/signin/anonymous');
  await post('/signin/webauthn', {});
  const inDays = (days: number) => ({
    retention,
    now: () => new Date(Date.now() + days * DAY_MS),
  });
  const before = await count('accounts');

  await deleteExpiredAuthRows(databases.worker, inDays(1));
  expect(await count('webauthn_challenges')).toBe(0);
  expect(await count('accounts')).toBe(before);
  expect(await count('sessions')).toBeGreaterThan(0);

  await deleteExpiredAuthRows(databases.worker, inDays(61));
  expect([await count('sessions'), await count('tickets'), await count('messages')]).toEqual([
    0, 0, 0,
  ]);
  const { rows } = await pools.migrator.query('select email from auth.accounts');
  expect(rows).toEqual([{ email: 'kept@example.org' }]);
  expect(await count('audit')).toBeGreaterThan(0);

  await deleteExpiredAuthRows(databases.worker, inDays(367));
  expect(await count('audit')).toBe(0);
});

test.each([
  ['anonymous', 'select * from auth.accounts'],
  ['api', 'select * from auth.accounts'],
  ['api', 'select * from auth.signing_keys'],
  ['worker', 'select password_hash from auth.accounts'],
  ['worker', 'select hash from auth.tickets'],
  ['worker', 'select * from auth.refresh_tokens'],
  ['auth', 'select * from app.contacts'],
  ['auth', 'select * from app_private.deliveries'],
  ['auth', 'select * from app_private.rate_limits'],
  ['auth', 'set role loimel_admin'],
] as const)('the %s login is not allowed to run: %s', async (login, statement) => {
  await expect(pools[login].query(statement)).rejects.toThrow(/permission denied/);
});
