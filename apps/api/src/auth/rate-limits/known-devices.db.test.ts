import { readRetention } from '@loimel/content/emails';
import { expect, test } from 'vitest';
import { quickHasher } from '../../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { passTime } from '../../testing/pass-time.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createVisitor, signInByEmail, type Visitor } from '../../testing/visitor.ts';
import { deleteExpiredAuthRows } from '../senders.ts';

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database, { hasher: quickHasher });
const { signUp, post } = nodes;

const createBrowser = () => createVisitor(nodes, '192.0.2.1');
const signIn = (visitor: Visitor, email: string, password = PASSWORD) =>
  visitor.post('/signin/email-password', { email, password });

async function countDevices(email: string): Promise<number> {
  const { rows } = await pools.migrator.query(
    `select count(*)::integer as count from auth.known_devices d
     join auth.accounts a on a.id = d.account_id where a.email = $1`,
    [email],
  );
  return rows[0].count;
}

test('a sign-in sets a cookie that scripts, other sites and other hosts cannot use', async () => {
  await signUp('cookie@example.org');
  const { headers } = await signIn(createBrowser(), 'cookie@example.org');
  expect(String(headers['set-cookie'])).toMatch(
    /^__Host-device=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('a browser that has not signed in gets no cookie', async () => {
  const email = 'visitor@example.org';
  await signUp(email);
  const browser = createBrowser();
  await signIn(browser, email, 'a wrong password');
  await browser.post('/signin/passwordless/email', { email });
  await browser.post('/user/password/reset', { email });
  await browser.post('/signup/email-password', { email, password: PASSWORD });
  await browser.post('/signin/anonymous', {});
  expect(browser.cookie).toBe('');
});

type SignIn = (browser: Visitor, email: string) => Promise<unknown>;

const SIGN_INS: Record<string, SignIn> = {
  password: signIn,
  'emailed code': async (browser, email) => {
    await browser.post('/signin/otp/email', { email });
    const otp = (await nodes.requireEmailTo(email)).code;
    return browser.post('/signin/otp/email/verify', { email, otp });
  },
  'emailed link': async (browser, email) => {
    await browser.post('/signin/passwordless/email', { email });
    return browser.follow((await nodes.requireEmailTo(email)).ticket);
  },
  'emailed link with PKCE': (browser, email) => signInByEmail(nodes, browser, email),
  'security key': async (browser, email) => {
    const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
    const { accessToken } = (await signIn(createBrowser(), email)).body.session;
    const options = await post('/user/webauthn/add', {}, accessToken);
    await post('/user/webauthn/verify', { credential: key.create(options.body) }, accessToken);
    const request = await browser.post('/signin/webauthn', { email });
    return browser.post('/signin/webauthn/verify', { email, credential: key.get(request.body) });
  },
};

test.each(Object.entries(SIGN_INS))('a sign-in by %s makes the device known', async (name, act) => {
  const email = `${name.replaceAll(' ', '-').toLowerCase()}@example.org`;
  await signUp(email);
  const browser = createBrowser();
  await act(browser, email);
  expect(browser.cookie).toMatch(/^__Host-device=[\w-]{43}$/);
});

test('a second sign-in of the same browser keeps its token', async () => {
  await signUp('same@example.org');
  const browser = createBrowser();
  await signIn(browser, 'same@example.org');
  const [first, before] = [browser.cookie, await countDevices('same@example.org')];
  await signIn(browser, 'same@example.org');
  expect([browser.cookie, await countDevices('same@example.org')]).toEqual([first, before]);
});

test('a browser keeps a token for each of the last five accounts', async () => {
  const browser = createBrowser();
  for (let number = 1; number <= 6; number += 1) {
    await signUp(`shared-${number}@example.org`);
    await signIn(browser, `shared-${number}@example.org`);
  }
  expect(browser.cookie.split('.')).toHaveLength(5);
  const before = browser.cookie;
  await signIn(browser, 'shared-2@example.org');
  expect(browser.cookie.slice('__Host-device='.length).split('.').toSorted()).toEqual(
    before.slice('__Host-device='.length).split('.').toSorted(),
  );
});

test('the number of devices of an account is limited, and devices with repeated sign-ins are kept', async () => {
  const email = 'many@example.org';
  await signUp(email);
  const regular = createBrowser();
  await signIn(regular, email);
  await signIn(regular, email);
  for (let count = 0; count < 60; count += 1) await signIn(createBrowser(), email);
  expect(await countDevices(email)).toBe(50);
  const { cookie } = regular;
  await signIn(regular, email);
  expect(regular.cookie).toBe(cookie);
});

test.each([
  ['a password change', (email: string) => changePassword(email)],
  [
    'disabling the account',
    (email: string) =>
      pools.migrator.query(`update auth.accounts set is_disabled = true where email = $1`, [email]),
  ],
  [
    'removing the password',
    (email: string) =>
      pools.migrator.query(`update auth.accounts set password_hash = null where email = $1`, [
        email,
      ]),
  ],
])('%s revokes the devices of the account', async (name, revoke) => {
  const email = `${name.replaceAll(' ', '-')}@example.org`;
  await signUp(email);
  await signIn(createBrowser(), email);
  expect(await countDevices(email)).toBeGreaterThan(0);
  await revoke(email);
  expect(await countDevices(email)).toBe(0);
});

async function changePassword(email: string): Promise<void> {
  const { body } = await post('/signin/email-password', { email, password: PASSWORD });
  const change = { newPassword: 'neli uut kassi katusel' };
  expect((await post('/user/password', change, body.session.accessToken)).body).toBe('OK');
}

test('after 180 days a device is no longer known, and its row is deleted', async () => {
  const email = 'old@example.org';
  await signUp(email);
  const browser = createBrowser();
  await signIn(browser, email);
  const { cookie } = browser;
  await passTime(pools.migrator, 181 * 24 * 3600);
  await deleteExpiredAuthRows(database.databases.worker, {
    retention: readRetention(),
    now: () => new Date(),
  });
  expect(await countDevices(email)).toBe(0);
  await signIn(browser, email);
  expect(browser.cookie).not.toBe(cookie);
});
