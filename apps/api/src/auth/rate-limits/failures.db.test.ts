import { expect, test } from 'vitest';
import { quickHasher } from '../../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD } from '../../testing/auth-nodes.ts';
import { passTime } from '../../testing/pass-time.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { createVisitor, type Visitor } from '../../testing/visitor.ts';
import { AUTH_LIMITS } from '../limits.ts';

const database = await createTestDatabase();
const { pools } = database;
const nodes = await createAuthNodes(database, { limits: AUTH_LIMITS, hasher: quickHasher });
const { password, 'email-code': code } = AUTH_LIMITS.failures;
const DAY = 24 * 3600;

let count = 0;
async function createAccount(): Promise<string> {
  count += 1;
  const email = `failures-${count}@example.org`;
  await pools.migrator.query(
    `insert into auth.accounts
       (email, email_verified, password_hash, display_name, locale, roles, default_role)
     values ($1, true, $2, 'Ada', 'en', '{user,me}', 'user')`,
    [email, await quickHasher.hash(PASSWORD, 0)],
  );
  return email;
}

let addresses = 0;
function createClient(): Visitor {
  addresses += 1;
  return createVisitor(nodes, `203.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`);
}

const signIn = (visitor: Visitor, email: string, given = PASSWORD) =>
  visitor.post('/signin/email-password', { email, password: given });
const guess = async (visitor: Visitor, email: string) =>
  (await signIn(visitor, email, 'a wrong password')).status;
const guessCode = async (visitor: Visitor, email: string) =>
  (await visitor.post('/signin/otp/email/verify', { email, otp: 'wrong' })).status;

async function repeat<Value>(times: number, act: () => Promise<Value>): Promise<Value[]> {
  const values: Value[] = [];
  for (let index = 0; index < times; index += 1) values.push(await act());
  return values;
}
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

async function createKnownDevice(email: string): Promise<Visitor> {
  const device = createClient();
  expect((await signIn(device, email)).status).toBe(200);
  return device;
}

test('a client that has failed five times is rejected, another client is not', async () => {
  const email = await createAccount();
  const attacker = createClient();
  expect(await repeat(7, () => guess(attacker, email))).toEqual([
    ...Array(password.client.max).fill(401),
    ...[429, 429],
  ]);
  const rejected = await signIn(attacker, email);
  expect([rejected.status, Number(rejected.headers['retry-after'])]).toEqual([
    429,
    expect.closeTo(password.client.windowSeconds, -2),
  ]);
  expect((await signIn(createClient(), email)).status).toBe(200);
});

test('after 15 minutes a client can try again, up to its daily limit', async () => {
  const email = await createAccount();
  const attacker = createClient();
  const evaluated: number[] = [];
  for (let quarter = 0; quarter < 4; quarter += 1) {
    evaluated.push(countOf(await repeat(7, () => guess(attacker, email)), 401));
    await passTime(pools.migrator, 15 * 60 + 1);
  }
  expect(evaluated).toEqual([5, 5, 0, 0]);
});

test('the daily limit applies to any 24 hours, not only to fixed windows', async () => {
  const email = await createAccount();
  const guessOnce = () => guess(createClient(), email);
  const half = Math.floor(password.accountPerDay.max / 2);
  expect(countOf(await repeat(half, guessOnce), 401)).toBe(half);
  await passTime(pools.migrator, DAY - 3600);
  const rest = password.accountPerDay.max - half;
  expect(countOf(await repeat(rest + 3, guessOnce), 401)).toBe(rest);
  await passTime(pools.migrator, 2 * 3600);
  expect(countOf(await repeat(half + 3, guessOnce), 401)).toBe(half);
});

test('parallel guesses from many clients are evaluated up to the limit of the account', async () => {
  const email = await createAccount();
  const statuses = await Promise.all(
    Array.from({ length: 80 }, () => guess(createClient(), email)),
  );
  expect([countOf(statuses, 401), countOf(statuses, 429)]).toEqual([
    password.accountPerDay.max,
    80 - password.accountPerDay.max,
  ]);
});

test('clients of one /48 share a limit for an account', async () => {
  const email = await createAccount();
  let host = 0;
  const statuses = await repeat(30, () => {
    host += 1;
    return guess(createVisitor(nodes, `2001:db8:7:${host.toString(16)}::1`), email);
  });
  expect(countOf(statuses, 401)).toBe(password.networkPerDay.max);
  expect((await signIn(createVisitor(nodes, '2001:db8:8::1'), email)).status).toBe(200);
});

test('correct passwords are not counted', async () => {
  const email = await createAccount();
  const client = createClient();
  const right = await repeat(40, async () => {
    client.cookie = '';
    return (await signIn(client, email)).status;
  });
  expect(right).toEqual(Array(40).fill(200));
  client.cookie = '';
  expect(countOf(await repeat(6, () => guess(client, email)), 401)).toBe(5);
});

test('a password that was not evaluated is not counted', async () => {
  const email = await createAccount();
  const failing = await createAuthNodes(database, {
    limits: AUTH_LIMITS,
    hasher: { ...quickHasher, verify: () => Promise.reject(new Error('no thread')) },
  });
  const client = createVisitor(failing, '192.0.2.99');
  expect(await repeat(7, () => guess(client, email))).toEqual(Array(7).fill(500));
  expect((await signIn(createVisitor(nodes, '192.0.2.99'), email)).status).toBe(200);
});

test('failed passwords do not block codes, and failed codes do not block passwords', async () => {
  const email = await createAccount();
  await repeat(password.accountPerDay.max + 1, () => guess(createClient(), email));
  expect(await guess(createClient(), email)).toBe(429);
  expect(await guessCode(createClient(), email)).toBe(400);
  const other = await createAccount();
  await repeat(code.accountPerDay.max + 1, () => guessCode(createClient(), other));
  expect(await guessCode(createClient(), other)).toBe(429);
  expect((await signIn(createClient(), other)).status).toBe(200);
});

test('a known device signs in while the account is blocked for all others', async () => {
  const email = await createAccount();
  const device = await createKnownDevice(email);
  await repeat(password.accountPerDay.max, () => guess(createClient(), email));
  expect((await signIn(createClient(), email)).status).toBe(429);
  expect((await signIn(device, email)).status).toBe(200);
});

test('a known device can use its emailed code after others have used up the attempts', async () => {
  const email = await createAccount();
  const device = await createKnownDevice(email);
  await device.post('/signin/otp/email', { email });
  await repeat(8, () => guessCode(createClient(), email));
  const message = await nodes.readEmailTo(email);
  const body = { email, otp: message?.code };
  const rejected = await createClient().post('/signin/otp/email/verify', body);
  expect(rejected.body.error).toBe('otp-too-many-attempts');
  expect((await device.post('/signin/otp/email/verify', body)).status).toBe(200);
});

test('a stolen device cookie allows only ten failures in 15 minutes and 20 in a day', async () => {
  const email = await createAccount();
  const { cookie } = await createKnownDevice(email);
  const evaluated: number[] = [];
  for (let quarter = 0; quarter < 3; quarter += 1) {
    const statuses = await repeat(12, () => {
      const thief = createClient();
      thief.cookie = cookie;
      return guess(thief, email);
    });
    evaluated.push(countOf(statuses, 401));
    await passTime(pools.migrator, 15 * 60 + 1);
  }
  expect(evaluated).toEqual([10, 10, 0]);
  const opened = await nodes.call('GET', '/user', { headers: { cookie } });
  expect(opened.status).toBe(401);
  // The failures of the attacker do not affect the limits of other clients.
  expect((await signIn(createClient(), email)).status).toBe(200);
});

test('all known devices of an account together have a limit', async () => {
  const email = await createAccount();
  const devices = await Promise.all([1, 2, 3, 4].map(() => createKnownDevice(email)));
  let evaluated = 0;
  for (const device of devices) {
    evaluated += countOf(await repeat(10, () => guess(device, email)), 401);
  }
  expect(evaluated).toBe(AUTH_LIMITS.knownDevice.accountPerDay.max);
});

test('no row of the rate limits contains an address', async () => {
  const { rows } = await pools.migrator.query(
    `select key from auth.rate_limits where key ~ '@|203\\.0|2001:'`,
  );
  expect(rows).toEqual([]);
});
