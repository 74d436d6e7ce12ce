// Every request that emails a typed address is limited per recipient.
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createSoftwareKey } from '../testing/software-key.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { createVisitor, type Visitor } from '../testing/visitor.ts';
import { AUTH_LIMITS, multiplyLimits } from './limits.ts';
import { AUTH_ROUTES } from './routes.ts';

const database = await createTestDatabase();
// Only the limits of the recipient have their production values, so no other limit can reject.
const { recipient, recipientPerClient, recipientPerNetwork, recipientReserve, codeReserve } =
  AUTH_LIMITS;
const limits = {
  ...multiplyLimits(AUTH_LIMITS, 1_000),
  ...{ recipient, recipientPerClient, recipientPerNetwork, recipientReserve, codeReserve },
};
const nodes = await createAuthNodes(database, { limits, isSmsEnabled: true });
const { post, signUp, requireEmailTo, follow } = nodes;

const { accessToken } = await signUp('owner@example.org');
const anonymous = (await post('/signin/anonymous')).body.session.accessToken;

async function signUpWithKey(email: string, from: Visitor) {
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const options = await from.post('/signup/webauthn', { email });
  expect(options.status).toBe(200);
  return from.post('/signup/webauthn/verify', { credential: key.create(options.body) });
}

type Send = (address: string, from: Visitor) => ReturnType<typeof post>;

const SENDERS: Record<string, Send> = {
  '/signup/email-password': (email, from) =>
    from.post('/signup/email-password', { email, password: PASSWORD }),
  '/signup/webauthn/verify': signUpWithKey,
  '/signin/passwordless/email': (email, from) => from.post('/signin/passwordless/email', { email }),
  '/signin/otp/email': (email, from) => from.post('/signin/otp/email', { email }),
  '/signin/passwordless/sms': (phoneNumber, from) =>
    from.post('/signin/passwordless/sms', { phoneNumber }),
  '/user/deanonymize': (email, from) =>
    from.post('/user/deanonymize', { signInMethod: 'passwordless', email }, anonymous),
  '/user/email/change': (newEmail, from) =>
    from.post('/user/email/change', { newEmail }, accessToken),
  '/user/email/send-verification-email': (email, from) =>
    from.post('/user/email/send-verification-email', { email }),
  '/user/password/reset': (email, from) => from.post('/user/password/reset', { email }),
};

let addresses = 0;
function createClient(): Visitor {
  addresses += 1;
  return createVisitor(nodes, `203.0.113.${addresses}`);
}

async function countEmails(address: string): Promise<number> {
  const { rows } = await database.pools.migrator.query(
    'select count(*)::integer as count from auth.messages where address = $1',
    [address],
  );
  return rows[0]?.count;
}

test('the limit of every route that sends to an address is tested here', () => {
  // Admins choose whom they invite. The limit of the client still applies to them.
  const senders = AUTH_ROUTES.filter(
    ({ limit, isAdminOnly }) => limit === 'send' && !isAdminOnly,
  ).map(({ path }) => path);
  expect(Object.keys(SENDERS)).toEqual(expect.arrayContaining(senders));
});

const CLIENTS = [
  ['one client', recipientPerClient.max, () => createVisitor(nodes, '192.0.2.7')],
  ['many clients', recipient.max, createClient],
] as const;

test.each(
  Object.entries(SENDERS).flatMap(([path, send]) =>
    CLIENTS.map(([who, max, from]) => ({ path, send, who, max, from })),
  ),
)('$path from $who sends $max emails an hour and always gives the same response', async (row) => {
  const { path, send, who, max, from } = row;
  const address = path.endsWith('/sms')
    ? `+37255501${who === 'one client' ? 10 : 11}`
    : `${`${path.slice(1)} ${who}`.replaceAll(/[/ ]/g, '-')}@example.org`;
  const responses: string[] = [];
  for (let count = 0; count < recipient.max + 2; count += 1) {
    const { status, text } = await send(address, from());
    responses.push(`${status} ${text}`);
  }
  expect(new Set(responses).size).toBe(1);
  expect(responses[0]).toMatch(/^200 /);
  // A newer code deletes the older one and its email.
  const isCode = path.endsWith('/otp/email') || path.endsWith('/sms');
  expect(await countEmails(address)).toBe(isCode ? 1 : max);
});

test('all routes share one limit for all spellings of an address', async () => {
  const emails = ['Shared@example.org', 'shared@EXAMPLE.org', ' shared@example.org'];
  for (let count = 0; count < 12; count += 1) {
    const email = emails[count % emails.length];
    const path = count % 2 === 0 ? '/user/password/reset' : '/signin/passwordless/email';
    expect((await createClient().post(path, { email })).status).toBe(200);
  }
  expect(await countEmails('shared@example.org')).toBe(recipient.max);
});

test('clients of one /48 cannot use up the limit of an address', async () => {
  const email = 'network@example.org';
  for (let count = 0; count < 8; count += 1) {
    const client = createVisitor(nodes, `2001:db8:5:${count}::1`);
    await client.post('/user/password/reset', { email });
  }
  expect(await countEmails(email)).toBe(recipientPerNetwork.max);
});

test('parallel requests do not exceed the limit', async () => {
  const email = 'parallel@example.org';
  const clients = Array.from({ length: 30 }, createClient);
  await Promise.all(clients.map((client) => client.post('/user/password/reset', { email })));
  expect(await countEmails(email)).toBe(recipient.max);
});

test('beyond the limit the last code stays valid, and one more is sent after it has expired', async () => {
  const email = 'code@example.org';
  // The sender of the tests supports only email.
  await database.pools.migrator.query(`delete from app_private.deliveries where kind = 'auth-sms'`);
  for (let count = 0; count < 8; count += 1)
    await createClient().post('/signin/otp/email', { email });
  const { code } = await requireEmailTo(email);
  const expire = () =>
    database.pools.migrator.query(`update auth.tickets set expires_at = now() where address = $1`, [
      email,
    ]);
  await expire();
  await createClient().post('/signin/otp/email', { email });
  const { code: next } = await requireEmailTo(email);
  expect(next).not.toBe(code);
  await createClient().post('/signin/otp/email', { email });
  expect((await requireEmailTo(email)).code).toBe(next);
  const right = await createClient().post('/signin/otp/email/verify', { email, otp: next });
  expect(right.status).toBe(200);
});

test('beyond the limit a known device gets one more email an hour, whose link works', async () => {
  const email = 'known@example.org';
  await signUp(email);
  const device = createVisitor(nodes, '192.0.2.8');
  await device.post('/signin/email-password', { email, password: PASSWORD });
  for (let count = 0; count < 8; count += 1) {
    await createClient().post('/signin/passwordless/email', { email });
  }
  const before = await countEmails(email);
  for (let count = 0; count < 3; count += 1) {
    await device.post('/signin/passwordless/email', { email });
  }
  expect(await countEmails(email)).toBe(before + recipientReserve.max);
  const { ticket } = await requireEmailTo(email);
  expect((await follow(ticket)).searchParams.has('refreshToken')).toBe(true);
});
