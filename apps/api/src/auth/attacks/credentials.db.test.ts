// Attacks with a stolen access token whose owner signed in some time ago, and how the owner can
// recover: findings 4 and 12 of docs/threat-model.md.
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { createAuthNodes, PASSWORD, type WireSession } from '../../testing/auth-nodes.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { changeStaffRole, disableStaff, listStaff, resetStaff } from '../index.ts';

const database = await createTestDatabase();
const { pools, databases } = database;
const nodes = await createAuthNodes(database);
const { acceptInvitation, call, follow, inject, post, requireEmailTo } = nodes;

const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const NEW_PASSWORD = 'neli uut kassi katusel';
const DAY_MS = 86_400_000;

let count = 0;
function createAddress(): string {
  count += 1;
  return `person${count}@example.org`;
}
const signUp = () => nodes.signUp(createAddress());
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

/** Moves the sign-in of the owner six minutes into the past. */
async function age({ refreshTokenId }: WireSession): Promise<void> {
  await pools.migrator.query(
    `update auth.sessions set authenticated_at = authenticated_at - interval '6 minutes',
       second_factor_at = second_factor_at - interval '6 minutes' where id = $1`,
    [refreshTokenId],
  );
}

async function addKey({ accessToken }: WireSession) {
  const key = createSoftwareKey(RELYING_PARTY);
  const options = await post('/user/webauthn/add', {}, accessToken);
  const credential = key.create(options.body);
  const response = await post('/user/webauthn/verify', { credential, nickname: 'K' }, accessToken);
  return { key, response };
}

async function signInWithKey(key: ReturnType<typeof createSoftwareKey>) {
  const options = await post('/signin/webauthn', {});
  return post('/signin/webauthn/verify', { credential: key.get(options.body) });
}

async function addTotp({ accessToken }: WireSession) {
  const { body } = await call('GET', '/mfa/totp/generate', { token: accessToken });
  const totp = new TOTP({ secret: Secret.fromBase32(body.totpSecret) });
  let step = Math.floor(Date.now() / 30_000) - 2;
  /** Three consecutive codes are accepted, because the window is one step in each direction. */
  const toCode = () => {
    step += 1;
    return totp.generate({ timestamp: step * 30_000 });
  };
  const on = { code: toCode(), activeMfaType: 'totp' };
  expect((await post('/user/mfa', on, accessToken)).body).toBe('OK');
  return toCode;
}

const createPat = async ({ accessToken }: WireSession, days = 1) =>
  post('/pat', { expiresAt: inDays(days) }, accessToken);
const signInWithPat = (personalAccessToken: string) => post('/signin/pat', { personalAccessToken });

describe('finding 4: a stolen access token', () => {
  test.each([
    ['POST', '/user/webauthn/add'],
    ['POST', '/pat'],
    ['POST', '/user/email/change'],
    ['POST', '/user/password'],
    ['GET', '/mfa/totp/generate'],
    ['POST', '/user/mfa'],
    ['POST', '/link/idtoken'],
    ['POST', '/user/recovery-codes'],
    ['DELETE', '/user/webauthn/some-id'],
    ['DELETE', '/user/providers/test'],
    ['DELETE', '/user/pat/c0ffee00-0000-4000-8000-000000000000'],
  ] as const)(
    '%s %s is rejected when the owner signed in six minutes ago',
    async (method, path) => {
      const session = await signUp();
      await age(session);
      const body = {
        expiresAt: inDays(1),
        newEmail: createAddress(),
        newPassword: NEW_PASSWORD,
      };
      const fields = path === '/pat' ? ['expiresAt'] : path.includes('email') ? ['newEmail'] : [];
      const wanted = path === '/user/password' ? ['newPassword'] : fields;
      const sent = Object.fromEntries(
        Object.entries(body).filter(([name]) => wanted.includes(name)),
      );
      const response = await call(method, path, {
        token: session.accessToken,
        ...(method === 'POST' ? { body: sent } : {}),
      });
      expect([response.status, response.body.error]).toEqual([403, 'elevated-claim-required']);
    },
  );

  test('step-up succeeds with the password, an emailed code or an app code, and fails without', async () => {
    const session = await signUp();
    await age(session);
    const { accessToken } = session;
    const wrong = await post('/elevate', { password: 'not the password' }, accessToken);
    expect(wrong.status).toBe(401);
    expect((await addKey(session)).response.status).not.toBe(200);
    expect((await post('/elevate', { password: PASSWORD }, accessToken)).body).toBe('OK');
    expect((await createPat(session)).status).toBe(200);

    await age(session);
    const email = session.user.email ?? '';
    await post('/signin/otp/email', { email });
    const { code } = await requireEmailTo(email);
    expect((await post('/elevate', { otp: code }, accessToken)).body).toBe('OK');
    const toCode = await addTotp(session);

    await age(session);
    expect((await post('/elevate', { password: PASSWORD }, accessToken)).body).toBe('OK');
    expect((await createPat(session)).body.error).toBe('elevated-claim-required');
    expect((await post('/elevate', { totp: toCode() }, accessToken)).body).toBe('OK');
    expect((await createPat(session)).status).toBe(200);
  });

  test('keys, tokens and sessions are listed and can be deleted, each with an email to the owner', async () => {
    const session = await signUp();
    const email = session.user.email ?? '';
    const { body: pat } = await createPat(session);
    expect((await requireEmailTo(email)).subject).toBe('An access token was created');
    const { accessToken: token } = session;
    const tokens = await call('GET', '/user/pat', { token });
    expect(tokens.body).toEqual([expect.objectContaining({ id: pat.id, lastUsedAt: null })]);
    expect(JSON.stringify(tokens.body)).not.toContain(pat.personalAccessToken);
    expect((await call('DELETE', `/user/pat/${pat.id}`, { token })).body).toBe('OK');
    expect((await requireEmailTo(email)).subject).toBe('An access token was deleted');
    expect((await signInWithPat(pat.personalAccessToken)).status).toBe(401);

    const { key } = await addKey(session);
    expect((await requireEmailTo(email)).subject).toBe('A security key was added');
    const strong: WireSession = (await signInWithKey(key)).body.session;
    const keys = await call('GET', '/user/webauthn', { token: strong.accessToken });
    expect(keys.body).toEqual([expect.objectContaining({ id: key.id, nickname: 'K' })]);
    const other = await signUp();
    const foreign = await call('DELETE', `/user/webauthn/${key.id}`, { token: other.accessToken });
    expect(foreign.status).toBe(404);
    const deleted = await call('DELETE', `/user/webauthn/${key.id}`, { token: strong.accessToken });
    expect(deleted.body).toBe('OK');
    expect((await requireEmailTo(email)).subject).toBe('A security key was removed');
    expect((await signInWithKey(key)).status).not.toBe(200);
  });

  test('a personal access token is valid for at most a year', async () => {
    const session = await signUp();
    expect((await createPat(session, 366)).body.error).toBe('invalid-expiry-date');
    expect((await createPat(session, 364)).status).toBe(200);
  });

  test('a session of a token ends with the token and cannot change credentials', async () => {
    const owner = await signUp();
    const { body: pat } = await createPat(owner);
    const program: WireSession = (await signInWithPat(pat.personalAccessToken)).body.session;
    expect((await createPat(program)).body.error).toBe('elevated-claim-required');
    const proof = await post('/elevate', { password: PASSWORD }, program.accessToken);
    expect(proof.body.error).toBe('elevated-claim-required');
    await pools.migrator.query(
      `update auth.sessions set ends_at = ends_at - interval '1 day', expires_at = least(expires_at, ends_at - interval '1 day')
       where id = $1`,
      [program.refreshTokenId],
    );
    expect((await post('/token', { refreshToken: program.refreshToken })).status).toBe(401);

    const second: WireSession = (await signInWithPat(pat.personalAccessToken)).body.session;
    await call('DELETE', `/user/pat/${pat.id}`, { token: owner.accessToken });
    expect((await post('/token', { refreshToken: second.refreshToken })).status).toBe(401);
    expect((await call('GET', '/user', { token: second.accessToken })).status).toBe(401);
  });

  test('a password reset ends sessions, tokens and every outstanding ticket', async () => {
    const session = await signUp();
    const email = session.user.email ?? '';
    const evil = createAddress();
    const { body: pat } = await createPat(session);
    await post('/user/email/change', { newEmail: evil }, session.accessToken);
    const change = (await requireEmailTo(evil)).ticket;
    await post('/user/password/reset', { email });
    const first = (await requireEmailTo(email)).ticket;
    await post('/user/password/reset', { email });
    const second = (await requireEmailTo(email)).ticket;
    await post('/signin/passwordless/email', { email });
    const link = (await requireEmailTo(email)).ticket;
    const reset = await post('/user/password', { newPassword: NEW_PASSWORD, ticket: second });
    expect(reset.body).toBe('OK');
    expect((await signInWithPat(pat.personalAccessToken)).status).toBe(401);
    expect((await post('/token', { refreshToken: session.refreshToken })).status).toBe(401);
    for (const ticket of [change, first, link]) {
      expect((await follow(ticket)).searchParams.get('error')).toBe('invalid-ticket');
    }
    const again = await post('/user/password', { newPassword: PASSWORD, ticket: first });
    expect(again.body.error).toBe('invalid-ticket');
  });

  test('a sign-in that began before the password changed does not complete after it', async () => {
    const session = await signUp();
    const email = session.user.email ?? '';
    const responses = await Promise.all([
      ...Array.from({ length: 6 }, () =>
        post('/signin/email-password', { email, password: PASSWORD }),
      ),
      post('/user/password', { newPassword: NEW_PASSWORD }, session.accessToken),
    ]);
    expect(responses.at(-1)?.body).toBe('OK');
    const { rows } = await pools.migrator.query(
      `select 1 from auth.sessions where account_id = $1 and revoked_at is null`,
      [session.user.id],
    );
    expect(rows).toEqual([]);
  });
});

describe('finding 12: members of staff', () => {
  const CONTACTS = '{ allContacts { nodes { name } } }';
  async function readContacts({ accessToken }: WireSession, role?: string) {
    const response = await inject({
      method: 'POST',
      url: '/graphql/v1',
      headers: {
        authorization: `Bearer ${accessToken}`,
        ...(role === undefined ? {} : { 'x-hasura-role': role }),
      },
      payload: { query: CONTACTS },
    });
    return response.json();
  }

  test('one factor gives no staff role, only enrolment; the second factor gives it', async () => {
    const email = createAddress();
    const session = await acceptInvitation(email, 'admin');
    expect((await readContacts(session)).data).toBeUndefined();
    expect((await readContacts(session, 'admin')).errors[0].extensions.code).toBe('access-denied');
    const list = await call('GET', '/user/sessions', { token: session.accessToken });
    expect([list.status, list.body.error]).toEqual([403, 'second-factor-required']);
    await addTotp(session);
    const { body } = await post('/token', { refreshToken: session.refreshToken });
    expect((await readContacts(body)).data.allContacts.nodes).toEqual([]);
  });

  test('a password alone gives staff no role, also after a second factor was enrolled elsewhere', async () => {
    const email = createAddress();
    const session = await acceptInvitation(email, 'hr');
    await post('/user/password', { newPassword: PASSWORD }, session.accessToken);
    const weak = (await post('/signin/email-password', { email, password: PASSWORD })).body.session;
    const { key } = await addKey(weak);
    const again = (await post('/signin/email-password', { email, password: PASSWORD })).body;
    expect((await readContacts(again.session, 'hr')).errors[0].extensions.code).toBe(
      'access-denied',
    );
    const strong = (await signInWithKey(key)).body.session;
    expect((await readContacts(strong, 'hr')).data).toBeDefined();
  });

  test('a token gives a staff role only when it was created with two factors', async () => {
    const email = createAddress();
    const session = await acceptInvitation(email, 'agent');
    expect((await createPat(session)).body.error).toBe('second-factor-required');
    await addTotp(session);
    const { body: pat } = await createPat(session);
    const program = (await signInWithPat(pat.personalAccessToken)).body.session;
    expect((await readContacts(program)).data).toBeDefined();
  });

  test('a disabled member is rejected from the next request on every node, until a reset', async () => {
    const email = createAddress();
    const session = await nodes.signInStaff(email, 'admin');
    const { body: pat } = await createPat(session);
    await disableStaff(databases.auth, { email });
    for (let node = 0; node < 2; node += 1) {
      expect((await readContacts(session)).errors[0].extensions.code).toBe('invalid-jwt');
    }
    expect((await post('/token', { refreshToken: session.refreshToken })).status).toBe(401);
    expect((await signInWithPat(pat.personalAccessToken)).status).toBe(401);
    const states = await listStaff(databases.auth);
    expect(states).toContainEqual(expect.objectContaining({ email, state: 'disabled' }));
  });

  test('a reset removes every credential of a member and emails a new invitation with the same role', async () => {
    const email = createAddress();
    const session = await acceptInvitation(email, 'hr');
    await post('/user/password', { newPassword: PASSWORD }, session.accessToken);
    const weak = (await post('/signin/email-password', { email, password: PASSWORD })).body.session;
    await addTotp(weak);
    const { key } = await addKey(weak);
    const deps = { database: databases.auth, keyring: nodes.keyring };
    await resetStaff(deps, { email, redirectTo: 'https://loimel.example/' });
    expect((await signInWithKey(key)).status).not.toBe(200);
    expect((await post('/signin/email-password', { email, password: PASSWORD })).status).toBe(401);
    const address = await follow((await requireEmailTo(email)).ticket);
    expect(address.searchParams.has('refreshToken')).toBe(false);
    const code = address.searchParams.get('code');
    const { body } = await post('/token/exchange', { code });
    expect(body.session.user.roles).toContain('hr');
    expect(body.mfa ?? null).toBeNull();
    expect((await post('/token/exchange', { code })).status).toBe(400);
  });

  test('a role change applies from the next request', async () => {
    const email = createAddress();
    const session = await nodes.signInStaff(email, 'admin');
    expect((await readContacts(session)).data).toBeDefined();
    await changeStaffRole(databases.auth, { email, role: 'hr' });
    expect((await readContacts(session)).errors[0].extensions.code).toBe('invalid-jwt');
    const { body } = await post('/token', { refreshToken: session.refreshToken });
    expect((await readContacts(body)).data.allContacts.nodes).toEqual([]);
  });

  test('a recovery code replaces the second factor once', async () => {
    const session = await signUp();
    const email = session.user.email ?? '';
    await addTotp(session);
    const created = await post('/user/recovery-codes', {}, session.accessToken);
    const [recoveryCode = ''] = created.body.recoveryCodes;
    expect(created.body.recoveryCodes).toHaveLength(10);
    const left = async () =>
      (await call('GET', '/user/recovery-codes', { token: session.accessToken })).body.left;
    expect(await left()).toBe(10);
    const ticket = async () =>
      (await post('/signin/email-password', { email, password: PASSWORD })).body.mfa.ticket;
    const signIn = async (code: string) =>
      post('/signin/mfa/recovery-code', { ticket: await ticket(), recoveryCode: code });
    const responses = await Promise.all([
      signIn(recoveryCode),
      signIn(recoveryCode.toUpperCase().replaceAll('-', ' ')),
    ]);
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect(await left()).toBe(9);
    expect((await signIn('0000-0000-0000-0000-0000')).body.error).toBe('invalid-recovery-code');
  });
});
