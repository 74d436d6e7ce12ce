import { afterAll, expect, test } from 'vitest';
import { createKeyring } from '../../platform/keyring.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { TEST_ENCRYPTION_KEYS } from '../../testing/encryption-keys.ts';
import { startOpenIdServer } from '../../testing/openid-server.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestApp, TEST_BRAND } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { authSmsSender } from '../senders.ts';
import { toCode } from '../tickets/codes.ts';
import { toTicket } from '../tickets/tickets.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const openId = await startOpenIdServer(
  'https://loimel.example/auth/v1/signin/provider/test/callback',
);
afterAll(() => openId.dispose());
const options = { providers: [openId.settings], isSmsEnabled: true };
const open = await createAuthNodes(database, options);
const closed = await createAuthNodes(database, { ...options, isSignUpOpen: false });
const byDefault = await createTestApp(database, {
  auth: { pool: pools.auth, brand: TEST_BRAND, encryptionKeys: TEST_ENCRYPTION_KEYS },
});

const KNOWN = 'known@example.org';
const PHONE = '+3725550177';
await open.signUp(KNOWN);
const { accessToken: anonymousToken } = (await open.post('/signin/anonymous')).body.session;
await pools.migrator.query(
  `insert into auth.accounts
     (phone_number, phone_number_verified, display_name, locale, roles, default_role)
   values ($1, true, 'Phone', 'en', '{user,me}', 'user')`,
  [PHONE],
);
await open.post('/signup/email-password', { email: 'pending@example.org', password: PASSWORD });
const pending = await open.requireEmailTo('pending@example.org');

async function countAccounts(): Promise<number> {
  const { rows } = await pools.migrator.query(
    `select count(*)::integer as n from auth.accounts
     where email_verified or phone_number_verified or is_anonymous`,
  );
  return rows[0].n;
}

/** Computes the link and code that an attacker with the installation secret could forge. */
async function forge(address: string) {
  const { rows } = await pools.migrator.query(
    'select id, kind from auth.tickets where address = $1 order by created_at desc limit 1',
    [address],
  );
  const keyring = createKeyring(databases.auth);
  const [{ id, kind }] = rows;
  return { ticket: await toTicket(keyring, kind, id), otp: await toCode(keyring, id) };
}

const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
const begun = await open.post('/signup/webauthn', { email: 'key@example.org' });

test.each([
  ['/signup/email-password', { email: KNOWN, password: PASSWORD }],
  ['/signup/email-password', { email: 'new@example.org', password: PASSWORD }],
  ['/signup/webauthn', { email: KNOWN }],
  ['/signup/webauthn', { email: 'new@example.org' }],
  ['/signup/webauthn/verify', { credential: key.create(begun.body) }],
  ['/signin/anonymous', {}],
])('with sign-up closed, POST %s %o is rejected with signup-disabled', async (path, body) => {
  const before = await countAccounts();
  const response = await closed.post(path, body);
  expect(response).toMatchObject({ status: 403, body: { error: 'signup-disabled' } });
  expect(await countAccounts()).toBe(before);
});

test('[D-L17a] sign-up is closed unless the environment opens it', async () => {
  const response = await byDefault.app.inject({
    method: 'POST',
    url: '/auth/v1/signup/email-password',
    payload: { email: 'new@example.org', password: PASSWORD },
  });
  expect(response.json().error).toBe('signup-disabled');
});

test('with sign-up closed, an anonymous account created before gets no address', async () => {
  const body = { signInMethod: 'passwordless', email: 'named@example.org' };
  const response = await closed.post('/user/deanonymize', body, anonymousToken);
  expect(response).toMatchObject({ status: 403, body: { error: 'signup-disabled' } });
});

test.each(['/signin/passwordless/email', '/signin/otp/email'])(
  'with sign-up closed, POST %s gives the same response for an unknown address, sends no email and creates no account',
  async (path) => {
    const unknown = `unknown-${path.length}@example.org`;
    const before = await countAccounts();
    const [one, other] = [
      await closed.post(path, { email: KNOWN }),
      await closed.post(path, { email: unknown }),
    ];
    expect([one.status, one.text]).toEqual([other.status, other.text]);
    expect(one.body).toBe('OK');
    expect(await closed.readEmailTo(unknown)).toBeNull();
    expect(await closed.readEmailTo(KNOWN)).not.toBeNull();

    const { ticket, otp } = await forge(unknown);
    const used = path.includes('otp')
      ? (await closed.post('/signin/otp/email/verify', { email: unknown, otp })).body.error
      : (await closed.follow(ticket)).searchParams.get('error');
    expect(used).toBe(path.includes('otp') ? 'invalid-otp' : 'invalid-ticket');
    expect(await countAccounts()).toBe(before);
  },
);

test('with sign-up closed, the link of an earlier sign-up is not valid', async () => {
  const before = await countAccounts();
  const redirect = await closed.follow(pending.ticket);
  expect(redirect.searchParams.get('error')).toBe('invalid-ticket');
  await closed.post('/user/email/send-verification-email', { email: 'pending@example.org' });
  expect(await closed.readEmailTo('pending@example.org')).toBeNull();
  expect(await countAccounts()).toBe(before);
});

test('with sign-up closed, an SMS code is sent only to known numbers and creates no account', async () => {
  const unknown = '+3725550188';
  const sent: string[] = [];
  const send = authSmsSender({
    database: databases.worker,
    keyring: createKeyring(databases.worker),
    brand: 'Lõimel',
    isSignUpOpen: false,
    sendSms: async ({ to }) => void sent.push(to),
  });
  const before = await countAccounts();
  for (const phoneNumber of [PHONE, unknown]) {
    expect((await closed.post('/signin/passwordless/sms', { phoneNumber })).body).toBe('OK');
  }
  const { rows } = await pools.migrator.query(
    `select id, kind, record_id, revision, attempts from app_private.deliveries where kind = 'auth-sms'`,
  );
  for (const delivery of rows) await send(delivery, AbortSignal.timeout(5_000));
  expect(sent).toEqual([PHONE]);

  const verify = async (phoneNumber: string) =>
    closed.post('/signin/passwordless/sms/otp', {
      phoneNumber,
      otp: (await forge(phoneNumber)).otp,
    });
  expect((await verify(unknown)).body.error).toBe('invalid-otp');
  expect((await verify(PHONE)).body.session.user.phoneNumber).toBe(PHONE);
  expect(await countAccounts()).toBe(before);
});

test('with sign-up closed, a provider signs in a known address and rejects an unknown one', async () => {
  const signIn = async (person: string) =>
    closed.post('/signin/idtoken', {
      provider: 'test',
      idToken: await openId.requestIdToken(person),
    });
  const before = await countAccounts();
  expect(await signIn('unknown')).toMatchObject({
    status: 403,
    body: { error: 'signup-disabled' },
  });
  expect((await signIn('known')).body.session.user.email).toBe(KNOWN);
  expect(await countAccounts()).toBe(before);
});

test('with sign-up closed, existing accounts sign in by password, link, code and reset', async () => {
  const byPassword = await closed.post('/signin/email-password', {
    email: KNOWN,
    password: PASSWORD,
  });
  expect(byPassword.body.session.user.email).toBe(KNOWN);
  await closed.post('/signin/passwordless/email', { email: KNOWN });
  const { ticket } = await closed.requireEmailTo(KNOWN);
  expect((await closed.follow(ticket)).searchParams.has('refreshToken')).toBe(true);
  await closed.post('/signin/otp/email', { email: KNOWN });
  const { code } = await closed.requireEmailTo(KNOWN);
  const byCode = await closed.post('/signin/otp/email/verify', { email: KNOWN, otp: code });
  expect(byCode.body.session.user.email).toBe(KNOWN);
  await closed.post('/user/password/reset', { email: KNOWN });
  const reset = await closed.requireEmailTo(KNOWN);
  expect((await closed.follow(reset.ticket)).searchParams.has('refreshToken')).toBe(true);
});

test('[D-L17a] with sign-up closed, an invitation is accepted', async () => {
  const session = await closed.signInStaff('invited@loimel.example', 'hr');
  expect(session.user.roles).toContain('hr');
});
