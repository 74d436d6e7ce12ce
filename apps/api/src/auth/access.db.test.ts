import { randomUUID } from 'node:crypto';
import { INSERT_CONTACT } from '@loimel/client/contract';
import { expect, test } from 'vitest';
import { createAuthNodes, PASSWORD } from '../testing/auth-nodes.ts';
import { sendGraphql } from '../testing/graphql.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { AUTH_ROUTES } from './routes.ts';

const database = await createTestDatabase();
const ADMIN_SECRET = 'a-secret-with-at-least-32-characters';
const nodes = await createAuthNodes(database, { adminSecret: ADMIN_SECRET });
const { call, post, signUp, signInStaff, requireEmailTo, inject } = nodes;
const past = await createAuthNodes(database, { now: () => Date.now() - 3_600_000 });

const user = await signUp('user@example.org');
const staff = {
  agent: await signInStaff('agent@loimel.example', 'agent'),
  hr: await signInStaff('hr@loimel.example', 'hr'),
  admin: await signInStaff('admin@loimel.example', 'admin'),
};
const anonymous = (await post('/signin/anonymous')).body.session;
const pat = await post(
  '/pat',
  { expiresAt: new Date(Date.now() + 60_000).toISOString() },
  user.accessToken,
);
const { personalAccessToken } = pat.body;
const program = (await post('/signin/pat', { personalAccessToken })).body.session;
const revoked = await signUp('revoked@example.org');
await post('/signout', { refreshToken: revoked.refreshToken });
const expired = (
  await past.post('/token', { refreshToken: (await signUp('old@example.org')).refreshToken })
).body;

const CALLERS: Record<
  string,
  {
    token?: string;
    isSignedIn: boolean;
    isAdmin?: boolean;
    isAnonymous?: boolean;
    isProgram?: boolean;
  }
> = {
  'no token': { isSignedIn: false },
  anonymous: { token: anonymous.accessToken, isSignedIn: true, isAnonymous: true },
  user: { token: user.accessToken, isSignedIn: true },
  agent: { token: staff.agent.accessToken, isSignedIn: true },
  hr: { token: staff.hr.accessToken, isSignedIn: true },
  admin: { token: staff.admin.accessToken, isSignedIn: true, isAdmin: true },
  'personal access token': { token: program.accessToken, isSignedIn: true, isProgram: true },
  expired: { token: expired.accessToken, isSignedIn: false },
  revoked: { token: revoked.accessToken, isSignedIn: false },
  garbage: { token: 'not.a.token', isSignedIn: false },
};

const CASES = AUTH_ROUTES.flatMap((route) =>
  Object.entries(CALLERS).map(([name, caller]) => ({ route, name, caller })),
);

test.each(CASES)('$route.method $route.path as $name', async ({ route, caller }) => {
  const path = route.path.replace(':id', randomUUID()).replace(':provider', 'none');
  const response = await call(route.method, path, {
    ...(caller.token === undefined ? {} : { token: caller.token }),
    // No endpoint accepts this body: a caller who passes the access check gets a validation error.
    ...(route.method === 'GET' ? {} : { body: { nonsense: true } }),
  });
  const error = response.body?.error;
  if (route.access === 'anyone') {
    expect(error).not.toBe('unauthenticated-user');
  } else if (!caller.isSignedIn) {
    expect([response.status, error]).toEqual([401, 'unauthenticated-user']);
  } else if (route.isAdminOnly && !caller.isAdmin) {
    expect([response.status, error]).toEqual([403, 'access-denied']);
  } else if (route.access === 'elevated' && caller.isAnonymous) {
    expect([response.status, error]).toEqual([403, 'forbidden-anonymous']);
  } else if (route.access === 'elevated' && caller.isProgram) {
    expect([response.status, error]).toEqual([403, 'elevated-claim-required']);
  } else {
    expect(error).not.toBe('unauthenticated-user');
  }
  expect(response.status).toBeLessThan(500);
  if (response.status >= 400 && response.body) {
    expect(response.body).toEqual({
      status: response.status,
      error: expect.any(String),
      message: expect.any(String),
    });
  }
});

const [node] = nodes.nodes;
if (!node) throw new Error('no node');
await sendGraphql(node, INSERT_CONTACT, {
  name: 'Ada',
  email: 'ada@example.org',
  message: 'Hello',
  language: 'en',
});

async function queryGraphql(query: string, headers: Record<string, string>) {
  const response = await inject({
    method: 'POST',
    url: '/graphql/v1',
    headers,
    payload: { query },
  });
  expect(response.statusCode).toBe(200);
  return response.json();
}
const bearer = ({ accessToken }: { accessToken: string }) => ({
  authorization: `Bearer ${accessToken}`,
});
const CONTACTS = '{ allContacts { nodes { name } } }';
const FILE = `/storage/v1/files/${randomUUID()}`;

test('only agent and admin can read messages', async () => {
  const seen = { data: { allContacts: { nodes: [{ name: 'Ada' }] } } };
  expect(await queryGraphql(CONTACTS, bearer(staff.agent))).toEqual(seen);
  expect(await queryGraphql(CONTACTS, bearer(staff.admin))).toEqual(seen);
  expect(await queryGraphql(CONTACTS, bearer(staff.hr))).toEqual({
    data: { allContacts: { nodes: [] } },
  });
  for (const headers of [{}, bearer(user), bearer(anonymous)]) {
    expect((await queryGraphql(CONTACTS, headers)).errors[0].message).toContain(
      "field 'allContacts' not found",
    );
  }
});

test('only hr and admin can read files', async () => {
  const read = async (headers: Record<string, string>) =>
    (await inject({ method: 'GET', url: FILE, headers })).statusCode;
  expect(await read(bearer(staff.hr))).toBe(404);
  expect(await read(bearer(staff.admin))).toBe(404);
  for (const headers of [{}, bearer(user), bearer(staff.agent)])
    expect(await read(headers)).toBe(403);
});

test('only a role that the account has can be requested', async () => {
  const requested = await queryGraphql(CONTACTS, { ...bearer(user), 'x-hasura-role': 'admin' });
  expect(requested.errors[0]).toMatchObject({
    message: 'Your requested role is not in allowed roles',
    extensions: { code: 'access-denied' },
  });
  const lower = await queryGraphql(CONTACTS, { ...bearer(staff.admin), 'x-hasura-role': 'user' });
  expect(lower.errors[0].message).toContain('not found');
});

test('an expired, revoked or malformed token is rejected, not treated as no token', async () => {
  const old = await queryGraphql(CONTACTS, bearer(expired));
  expect(old.errors[0]).toMatchObject({
    message: 'Could not verify JWT: JWTExpired',
    extensions: { code: 'invalid-jwt' },
  });
  const signedOut = await signInStaff('left@loimel.example', 'admin');
  await post('/signout', { refreshToken: signedOut.refreshToken });
  expect((await queryGraphql(CONTACTS, bearer(signedOut))).errors[0].extensions.code).toBe(
    'invalid-jwt',
  );
  // A revoked session without a staff role is rejected with the same error.
  expect((await queryGraphql(CONTACTS, bearer(revoked))).errors[0].extensions.code).toBe(
    'invalid-jwt',
  );
  const response = await inject({
    method: 'GET',
    url: FILE,
    headers: bearer({ accessToken: 'a.b.c' }),
  });
  expect([response.statusCode, response.json().error]).toEqual([401, 'invalid-jwt']);
});

test('the admin secret takes precedence over the bearer token, accepts a lower role, and is rejected if wrong', async () => {
  const secret = { 'x-hasura-admin-secret': ADMIN_SECRET };
  expect(
    (await queryGraphql(CONTACTS, { ...secret, ...bearer(user) })).data.allContacts.nodes,
  ).toHaveLength(1);
  const lowered = await queryGraphql(CONTACTS, { ...secret, 'x-hasura-role': 'hr' });
  expect(lowered.data.allContacts.nodes).toEqual([]);
  const wrong = await queryGraphql(CONTACTS, { 'x-hasura-admin-secret': `${ADMIN_SECRET}x` });
  expect(wrong.errors[0].extensions.code).toBe('invalid-admin-secret');
  const off = await past.inject({
    method: 'POST',
    url: '/graphql/v1',
    headers: { 'x-hasura-admin-secret': '' },
    payload: { query: CONTACTS },
  });
  expect(off.json().errors[0].extensions.code).toBe('invalid-admin-secret');
});

test('signing up with the address of a staff member gives no staff account', async () => {
  await post('/signup/email-password', { email: 'admin@loimel.example', password: PASSWORD });
  expect((await requireEmailTo('admin@loimel.example')).subject).toBe(
    'You already have an account',
  );
});
