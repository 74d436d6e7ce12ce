// Attacks on second factors, provider addresses and address changes: second review of
// docs/threat-model.md.
import { Secret, TOTP } from 'otpauth';
import { afterAll, expect, test } from 'vitest';
import { quickHasher } from '../../testing/auth-model/world.ts';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { startProvider } from '../../testing/scripted-provider.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { changeStaffRole, disableStaff } from '../index.ts';

const provider = await startProvider('test');
afterAll(() => provider[Symbol.asyncDispose]());
const database = await createTestDatabase();
const { databases, pools } = database;
const nodes = await createAuthNodes(database, {
  providers: [provider.settings],
  hasher: quickHasher,
});
const { acceptInvitation, call, follow, inject, post, requireEmailTo, signUp } = nodes;
const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const NEW_PASSWORD = 'neli uut kassi katusel';
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const signIn = (email: string, password: string) =>
  post('/signin/email-password', { email, password });
async function addKey({ accessToken }: WireSession) {
  const key = createSoftwareKey(RELYING_PARTY);
  const { body } = await post('/user/webauthn/add', {}, accessToken);
  if (body.error) return { key, response: { status: 403, body } };
  const response = await post(
    '/user/webauthn/verify',
    { credential: key.create(body) },
    accessToken,
  );
  return { key, response };
}
async function signInWithKey(key: ReturnType<typeof createSoftwareKey>) {
  const options = await post('/signin/webauthn', {});
  return post('/signin/webauthn/verify', { credential: key.get(options.body) });
}
async function reset(email: string) {
  await post('/user/password/reset', { email });
  const { ticket } = await requireEmailTo(email);
  return (await post('/user/password', { newPassword: NEW_PASSWORD, ticket })).body;
}
const readContacts = async ({ accessToken }: WireSession) => {
  const response = await inject({
    method: 'POST',
    url: '/v1/graphql',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${accessToken}`,
      'x-hasura-role': 'admin',
    },
    payload: JSON.stringify({ query: '{ allContacts { nodes { id } } }' }),
  });
  return `${response.statusCode} ${response.payload.slice(0, 60)}`;
};

test('a provider that a thief with the password linked does not survive the reset', async () => {
  const email = 'a3@example.org';
  await signUp(email);
  const thief = (await signIn(email, PASSWORD)).body.session;
  const idToken = () =>
    provider.signIdToken({ sub: 'thief', email: 'thief@evil.example', email_verified: true });
  expect(
    (await post('/link/idtoken', { provider: 'test', idToken: await idToken() }, thief.accessToken))
      .status,
  ).toBe(200);
  expect(await reset(email)).toBe('OK');
  const after = await post('/signin/idtoken', { provider: 'test', idToken: await idToken() });
  expect(after.body.session?.user.email).not.toBe(email);
});

test('recovery codes that a thief created do not replace the TOTP that the owner enrols after a reset', async () => {
  const email = 'a4@example.org';
  await signUp(email);
  const thief = (await signIn(email, PASSWORD)).body.session;
  const { recoveryCodes } = (await post('/user/recovery-codes', {}, thief.accessToken)).body;
  await reset(email);
  const owner = (await signIn(email, NEW_PASSWORD)).body.session;
  const { body } = await call('GET', '/mfa/totp/generate', { token: owner.accessToken });
  const code = new TOTP({ secret: Secret.fromBase32(body.totpSecret) }).generate();
  expect((await post('/user/mfa', { code, activeMfaType: 'totp' }, owner.accessToken)).body).toBe(
    'OK',
  );
  const { mfa } = (await signIn(email, NEW_PASSWORD)).body;
  const after = await post('/signin/mfa/recovery-code', {
    ticket: mfa.ticket,
    recoveryCode: recoveryCodes[0],
  });
  expect(after.status).not.toBe(200);
});

test.each(['ａdmin@example.org', 'admin\u2024x@example.org', '\u212Aadmin@example.org'])(
  'N1 a provider address that only looks like another one (%s) does not open its account',
  async (address) => {
    const victim = address.normalize('NFKC').toLowerCase();
    const { user } = await signUp(victim);
    const idToken = await provider.signIdToken({
      sub: `look ${address}`,
      email: address,
      email_verified: true,
    });
    const { body } = await post('/signin/idtoken', { provider: 'test', idToken });
    expect(body.session?.user.id).not.toBe(user.id);
  },
);

test('staff cannot delete the last key and keep only one factor', async () => {
  const email = 'c2@example.org';
  const first = await acceptInvitation(email, 'admin');
  await post('/user/password', { newPassword: NEW_PASSWORD }, first.accessToken);
  const session = (await signIn(email, NEW_PASSWORD)).body.session;
  const { key, response } = await addKey(session);
  const staff = (await signInWithKey(key)).body.session;
  const thief = (await signIn(email, NEW_PASSWORD)).body.session;
  const _early = await addKey(thief);
  const deleted = await call('DELETE', `/user/webauthn/${response.body.id}`, {
    token: staff.accessToken,
  });
  const late = await addKey(thief);
  const _asThief = late.response.status === 200 ? await signInWithKey(late.key) : late.response;
  expect(deleted.status).not.toBe(200);
});

test('a change of address that a thief requested ends when the owner changes the address', async () => {
  const email = 'm1@example.org';
  const thief = await signUp(email);
  await post('/user/email/change', { newEmail: 'm1-evil@example.org' }, thief.accessToken);
  const evil = (await requireEmailTo('m1-evil@example.org')).ticket;
  const owner = (await signIn(email, PASSWORD)).body.session;
  await post('/user/email/change', { newEmail: 'm1-new@example.org' }, owner.accessToken);
  await follow((await requireEmailTo('m1-new@example.org')).ticket);
  const target = await follow(evil);
  expect(target.searchParams.get('error')).not.toBeNull();
});

test('tokens created in parallel with a reset do not survive it', async () => {
  let survived = 0;
  for (let round = 0; round < 12; round += 1) {
    const email = `b3n-${round}@example.org`;
    const thief = await signUp(email);
    await post('/user/password/reset', { email });
    const { ticket } = await requireEmailTo(email);
    const change = post('/user/password', { newPassword: NEW_PASSWORD, ticket });
    const tokens: Promise<Awaited<ReturnType<typeof post>>>[] = [];
    for (let n = 0; n < 25; n += 1) {
      tokens.push(post('/pat', { expiresAt: inAnHour() }, thief.accessToken));
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect((await change).body).toBe('OK');
    await Promise.all(tokens);
    const { rows } = await pools.migrator.query(
      'select count(*)::int as n from auth.personal_access_tokens where account_id = $1',
      [thief.user.id],
    );
    survived += rows[0].n;
  }
  expect(survived).toBe(0);
});

test('staff with one factor and an enrolled key get no staff role', async () => {
  const email = 'h1@example.org';
  const one = await acceptInvitation(email, 'admin');
  await post('/user/password', { newPassword: NEW_PASSWORD }, one.accessToken);
  const enrol = (await signIn(email, NEW_PASSWORD)).body.session;
  const { key } = await addKey(enrol);
  const staff = (await signInWithKey(key)).body.session;
  expect(await readContacts(staff)).toMatch(/^200/);
  const thief = (await signIn(email, NEW_PASSWORD)).body.session;
  const tries: Record<string, unknown> = {
    elevate: (await post('/elevate', { password: NEW_PASSWORD }, thief.accessToken)).status,
    refreshed: await readContacts(
      (await post('/token', { refreshToken: thief.refreshToken })).body,
    ),
  };
  const now = (await signIn(email, NEW_PASSWORD)).body.session;
  for (const [method, path, body] of [
    ['POST', '/pat', { expiresAt: inAnHour() }],
    ['POST', '/user/recovery-codes', {}],
    ['GET', '/mfa/totp/generate', undefined],
    ['POST', '/user/webauthn/add', {}],
    ['POST', '/user/password', { newPassword: 'viis varga saabast redelil' }],
    ['POST', '/user/email/change', { newEmail: 'x@evil.example' }],
    ['DELETE', '/user', {}],
    ['GET', '/user/export', undefined],
    ['GET', '/user/sessions', undefined],
    ['GET', '/user/pat', undefined],
    ['GET', '/user/webauthn', undefined],
  ] as const)
    tries[`${method} ${path}`] = (
      await call(method, path, { token: now.accessToken, ...(body ? { body } : {}) })
    ).status;
  // Change the role and disable the member while a session is active.
  await changeStaffRole(databases.auth, { email, role: 'agent' });
  tries['admin role after change'] = await readContacts(staff);
  const { personalAccessToken } = (await post('/pat', { expiresAt: inAnHour() }, staff.accessToken))
    .body;
  await disableStaff(databases.auth, { email });
  tries['disabled token'] = (await post('/signin/pat', { personalAccessToken })).status;
  tries['disabled refresh'] = (await post('/token', { refreshToken: staff.refreshToken })).status;
  tries['disabled key'] = (await signInWithKey(key)).status;
  tries['disabled password'] = (await signIn(email, NEW_PASSWORD)).status;
});
