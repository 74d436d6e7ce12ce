// An email or SMS that could not be sent for days: its link or code is not valid any more.
import { expect, test } from 'vitest';
import { createKeyring } from '../../platform/keyring.ts';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { passTime } from '../../testing/pass-time.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { authSmsSender } from '../senders.ts';

const DAYS_SECONDS = 3 * 24 * 3_600;

const database = await createTestDatabase();
const { pools, databases } = database;
const { post, readEmailTo, signUp } = await createAuthNodes(database, { isSmsEnabled: true });

test('[D-L5] after a long outage an email with an expired link is skipped, and other emails are sent', async () => {
  const { accessToken } = await signUp('owner@example.org');
  await post('/signin/passwordless/email', { email: 'late@example.org' });
  await passTime(pools.migrator, DAYS_SECONDS);
  expect(await readEmailTo('late@example.org')).toBeNull();
  await post('/user/password', { newPassword: 'neli kirjut kassi aknal' }, accessToken);
  await passTime(pools.migrator, DAYS_SECONDS);
  expect((await readEmailTo('owner@example.org'))?.text).toContain('password');
  await post('/signin/passwordless/email', { email: 'late@example.org' });
  expect(await readEmailTo('late@example.org')).not.toBeNull();
});

test('[D-L5] after a long outage an SMS with an expired code is skipped', async () => {
  const texts: string[] = [];
  const send = authSmsSender({
    database: databases.worker,
    keyring: createKeyring(databases.worker),
    brand: 'Lõimel',
    isSignUpOpen: true,
    sendSms: async ({ text }) => void texts.push(text),
  });
  await post('/signin/passwordless/sms', { phoneNumber: '+3725550123' });
  const { rows } = await pools.migrator.query(
    `select id, kind, record_id, revision, attempts from app_private.deliveries where kind = 'auth-sms'`,
  );
  expect(await send(rows[0], AbortSignal.timeout(5_000))).toBe('delivered');
  await passTime(pools.migrator, DAYS_SECONDS);
  expect(await send(rows[0], AbortSignal.timeout(5_000))).toBe('skipped');
  expect(texts).toHaveLength(1);
});
