// Everything that makes us write to an address that somebody typed, held to the budget of the address.
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createSoftwareKey } from '../testing/software-key.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { AUTH_LIMITS, multiplyLimits } from './limits.ts';
import { AUTH_ROUTES } from './routes.ts';

const database = await createTestDatabase();
// Only the address has its limit of production, so that no other one can be what refuses.
const limits = { ...multiplyLimits(AUTH_LIMITS, 1_000), mailbox: AUTH_LIMITS.mailbox };
const { post, signUp } = await createAuthNodes(database, { limits, isSmsEnabled: true });
const { max } = AUTH_LIMITS.mailbox;

const { accessToken } = await signUp('somebody@example.org');
const anonymous = (await post('/signin/anonymous')).body.session.accessToken;

async function signUpWithKey(email: string) {
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const options = await post('/signup/webauthn', { email });
  expect(options.status).toBe(200);
  return post('/signup/webauthn/verify', { credential: key.create(options.body) });
}

type Send = (address: string) => ReturnType<typeof post>;

const SENDERS: Record<string, Send> = {
  '/signup/email-password': (email) =>
    post('/signup/email-password', { email, password: PASSWORD }),
  '/signup/webauthn/verify': signUpWithKey,
  '/signin/passwordless/email': (email) => post('/signin/passwordless/email', { email }),
  '/signin/otp/email': (email) => post('/signin/otp/email', { email }),
  '/signin/passwordless/sms': (phoneNumber) => post('/signin/passwordless/sms', { phoneNumber }),
  '/user/deanonymize': (email) =>
    post('/user/deanonymize', { signInMethod: 'passwordless', email }, anonymous),
  '/user/email/change': (newEmail) => post('/user/email/change', { newEmail }, accessToken),
  '/user/email/send-verification-email': (email) =>
    post('/user/email/send-verification-email', { email }),
  '/user/password/reset': (email) => post('/user/password/reset', { email }),
};

async function countMails(address: string): Promise<number> {
  const { rows } = await database.pools.migrator.query(
    'select count(*)::integer as count from auth.mails where address = $1',
    [address],
  );
  return rows[0]?.count;
}

test('every route that sends to an address has its budget tested here', () => {
  const senders = AUTH_ROUTES.filter(({ limit }) => limit === 'send').map(({ path }) => path);
  expect(Object.keys(SENDERS)).toEqual(expect.arrayContaining(senders));
});

test.each(Object.entries(SENDERS))(
  '%s writes five times an hour to one address, and no more',
  async (path, send) => {
    const address = path.endsWith('/sms')
      ? '+3725550199'
      : `${path.slice(1).replaceAll('/', '-')}@example.org`;
    const statuses: number[] = [];
    for (let count = 0; count < max + 2; count += 1) statuses.push((await send(address)).status);
    expect(statuses).toEqual([...Array(max).fill(200), 429, 429]);
    // A newer code takes the older one back, and its mail with it.
    const isCode = path.endsWith('/otp/email') || path.endsWith('/sms');
    expect(await countMails(address)).toBe(isCode ? 1 : max);
  },
);

test('the ways of asking share one budget, however the address is written', async () => {
  const statuses: number[] = [];
  for (const email of ['Shared@example.org', 'shared@EXAMPLE.org', ' shared@example.org']) {
    statuses.push((await post('/user/password/reset', { email })).status);
    statuses.push((await post('/signin/otp/email', { email })).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
