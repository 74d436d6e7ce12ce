import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { ApiError } from '../errors.ts';
import { NETWORK_FACTOR } from '../rate-limits/index.ts';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { AUTH_LIMITS } from './limits.ts';
import { createHasher } from './passwords/hasher.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, signUp, post: postFreely } = await createAuthNodes(database);
const limited = await createAuthNodes(database, { limits: AUTH_LIMITS });

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
const guess = (email: string, address: string) =>
  limited.call('POST', '/signin/email-password', {
    body: { email, password: 'a wrong password' },
    ...from(address),
  });

test('[D-P1m] too many requests from one client get a 429 error with Retry-After', async () => {
  const { max } = AUTH_LIMITS.client.refresh;
  await pools.migrator.query('truncate app_private.rate_limits');
  const responses = await Promise.all(
    Array.from({ length: max + 20 }, (_, index) =>
      limited.call('POST', '/token', {
        body: { refreshToken: randomUUID() },
        // nginx appends the real client address. The client can choose everything before it.
        ...from(`10.0.${index % 250}.1, 192.0.2.1`),
      }),
    ),
  );
  const rejected = responses.filter(({ status }) => status === 429);
  expect(rejected).toHaveLength(20);
  expect(rejected[0]?.body).toEqual({
    status: 429,
    error: 'too-many-requests',
    message: 'Too many requests, please try again later',
  });
  expect(Number(rejected[0]?.headers['retry-after'])).toBeGreaterThan(200);
});

test('guesses at one address from many clients are limited, with or without an account', async () => {
  await signUp('target@example.org');
  const { max } = AUTH_LIMITS.failures.password.accountPerDay;
  for (const email of ['target@example.org', 'unknown@example.org']) {
    const statuses: number[] = [];
    for (let index = 0; index < max + 4; index += 1) {
      statuses.push((await guess(email, `198.51.100.${index}`)).status);
    }
    expect(statuses).toEqual([...Array(max).fill(401), ...Array(4).fill(429)]);
  }
});

test('guesses at many accounts from the /64 networks of one /48 are limited', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 300 }, async (_, index) => {
      const { status } = await limited.call('POST', '/signin/otp/email/verify', {
        body: { email: `unknown-${index}@example.org`, otp: '000000' },
        ...from(`2001:db8:9:${index.toString(16)}::1`),
      });
      return status;
    }),
  );
  const { max } = AUTH_LIMITS.client.guess;
  expect(statuses.filter((status) => status === 400)).toHaveLength(max * NETWORK_FACTOR);
});

test('while the hashing queue is full, a password is rejected without a database statement', async () => {
  let isFull = true;
  const requireSlot = () => {
    if (isFull) throw new ApiError('too-many-requests', undefined, { retryAfterSeconds: 2 });
  };
  const hasher = { ...createHasher(), requireSlot };
  const flooded = await createAuthNodes(database, { hasher });
  await pools.migrator.query('truncate app_private.rate_limits');
  const bodies = {
    '/signin/email-password': { email: 'flood@example.org', password: PASSWORD },
    '/signup/email-password': { email: 'flood@example.org', password: PASSWORD },
    '/user/password': { newPassword: PASSWORD },
  };
  for (const [path, body] of Object.entries(bodies)) {
    const rejected = await flooded.post(path, body);
    expect([path, rejected.status, rejected.headers['retry-after']]).toEqual([path, 429, '2']);
  }
  expect((await pools.migrator.query('select from app_private.rate_limits')).rowCount).toBe(0);
  isFull = false;
  const { status } = await flooded.post('/signin/email-password', bodies['/signin/email-password']);
  expect(status).toBe(401);
});

test('a person locked out by attackers can still set a new password by email', async () => {
  const email = 'locked@example.org';
  await signUp(email);
  for (let index = 0; index < 36; index += 1) await guess(email, `203.0.113.${index}`);
  expect((await guess(email, '203.0.113.98')).status).toBe(429);
  const requested = await limited.call('POST', '/user/password/reset', {
    body: { email },
    ...from('203.0.113.99'),
  });
  expect(requested.body).toBe('OK');
  const { ticket } = await limited.requireEmailTo(email);
  expect((await limited.follow(ticket)).searchParams.has('refreshToken')).toBe(true);
});

test('a correct password is not counted, also between wrong ones', async () => {
  const email = 'often@example.org';
  await signUp(email);
  for (let round = 0; round < 4; round += 1) {
    await guess(email, '192.0.2.7');
    const right = await limited.call('POST', '/signin/email-password', {
      body: { email, password: PASSWORD },
      ...from('192.0.2.7'),
    });
    expect(right.status).toBe(200);
  }
});

const { accessToken } = await signUp('jwt@example.org');
const claims = decodeJwt(accessToken);
const { kid = '' } = decodeProtectedHeader(accessToken);
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const [, payload = '', signature = ''] = accessToken.split('.');
const head = { alg: 'ES256', typ: 'JWT', kid };
const sign = (header: object, body: object = claims) =>
  new SignJWT({ ...body }).setProtectedHeader({ ...head, ...header }).sign(other.privateKey);
const publicPem = other.publicKey.export({ format: 'pem', type: 'spki' });

const FORGED: [string, () => Promise<string> | string][] = [
  ['alg none', () => `${encode({ ...head, alg: 'none' })}.${payload}.`],
  [
    'alg None with a signature',
    () => `${encode({ ...head, alg: 'None' })}.${payload}.${signature}`,
  ],
  ['no signature', () => `${accessToken.split('.').slice(0, 2).join('.')}.`],
  [
    'a changed payload',
    () => `${encode(head)}.${encode({ ...claims, sub: randomUUID() })}.${signature}`,
  ],
  ['the signature of another key', () => sign({})],
  ['another key and its own key id', () => sign({ kid: 'mine' })],
  ['no key id', () => sign({ kid: undefined })],
  ['a key id with a path', () => sign({ kid: '../../../dev/null' })],
  ['a key id with SQL', () => sign({ kid: `' or 1=1 --` })],
  ['its key in the header', () => sign({ jwk: other.publicKey.export({ format: 'jwk' }) })],
  ['the address of its key in the header', () => sign({ jku: 'https://evil.example/jwks.json' })],
  ['a certificate chain in the header', () => sign({ x5c: ['MIIB'] })],
  [
    'an unknown critical header',
    () => `${encode({ ...head, crit: ['x'], x: 1 })}.${payload}.${signature}`,
  ],
  [
    'a symmetric key from the public one',
    () =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ ...head, alg: 'HS256' })
        .sign(Buffer.from(publicPem)),
  ],
  [
    'RS256 with another key',
    () =>
      new SignJWT({ ...claims }).setProtectedHeader({ ...head, alg: 'RS256' }).sign(rsa.privateKey),
  ],
  ['another type', () => `${encode({ ...head, typ: 'at+jwt' })}.${payload}.${signature}`],
  ['two signatures', () => `${accessToken}.${signature}`],
  ['white space', () => accessToken.replace('.', ' .')],
  ['standard base64', () => `${accessToken}==`],
  [
    'an empty signature of zeros',
    () => `${encode(head)}.${payload}.${Buffer.alloc(64).toString('base64url')}`,
  ],
];

test.each(FORGED)('an access token with %s is rejected', async (_what, forge) => {
  const token = await forge();
  expect((await call('GET', '/user', { token })).status).toBe(401);
  expect((await postFreely('/token/verify', { token })).status).toBe(400);
});

test('a valid token is accepted until a few seconds after its expiry, not a minute after', async () => {
  expect((await call('GET', '/user', { token: accessToken })).status).toBe(200);
  const { exp = 0, iat = 0 } = claims;
  const at = async (seconds: number) => {
    const nodes = await createAuthNodes(database, { now: () => seconds * 1000 });
    return (await nodes.call('GET', '/user', { token: accessToken })).status;
  };
  expect([await at(exp + 3), await at(exp + 60), await at(iat - 60)]).toEqual([200, 401, 401]);
});
