import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { createAuthNodes, type WireSession } from '../../testing/auth-nodes.ts';
import { createSoftwareKey, type Overrides } from '../../testing/software-key.ts';
import { TEST_BRAND } from '../../testing/test-app.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const { pools } = database;
const { call, post, follow, requireEmailTo, signUp } = await createAuthNodes(database);

const RELYING_PARTY = { origin: 'https://loimel.example', rpId: 'loimel.example' };
const NAMESPACE = 'https://hasura.io/jwt/claims';

let count = 0;
/** Creates an account with a session and an added key. */
async function start() {
  count += 1;
  const email = `key${count}@example.org`;
  const session = await signUp(email);
  const key = createSoftwareKey(RELYING_PARTY);
  await add(session, key);
  return { email, session, key };
}

async function add(session: WireSession, key: ReturnType<typeof createSoftwareKey>, token = '') {
  const bearer = token === '' ? session.accessToken : token;
  const options = await post('/user/webauthn/add', {}, bearer);
  const credential = key.create(options.body);
  return post('/user/webauthn/verify', { credential, nickname: 'Desk key' }, bearer);
}

async function signIn(
  key: ReturnType<typeof createSoftwareKey>,
  email?: string,
  overrides?: Overrides,
) {
  const options = await post('/signin/webauthn', email === undefined ? {} : { email });
  return post('/signin/webauthn/verify', { email, credential: key.get(options.body, overrides) });
}

test.each([
  ['inside the options', { options: { nickname: 'My key', displayName: 'Ada' } }],
  ['at the top', { nickname: 'My key', options: { displayName: 'Ada' } }],
])(
  '[D-P1c] a sign-up with the nickname %s works after its email was confirmed',
  async (where, extra) => {
    const email = `${where.length}@example.org`;
    const options = await post('/signup/webauthn', { email, options: {} });
    expect(options.body).toMatchObject({
      rp: { id: 'loimel.example', name: TEST_BRAND },
      user: { id: expect.stringMatching(/^[0-9a-f-]{36}$/), name: email },
      timeout: 60_000,
    });
    const key = createSoftwareKey(RELYING_PARTY);
    const done = await post('/signup/webauthn/verify', {
      credential: key.create(options.body),
      ...extra,
    });
    expect([done.status, done.body]).toEqual([200, { session: null }]);
    expect((await signIn(key)).body.error).toBe('unverified-user');
    await follow((await requireEmailTo(email)).ticket);
    const { body } = await signIn(key, email);
    expect(body.session.user).toMatchObject({
      id: options.body.user.id,
      email,
      displayName: 'Ada',
      emailVerified: true,
    });
    const { rows } = await pools.migrator.query(
      `select nickname, device_type, is_backed_up, counter from auth.webauthn_credentials where id = $1`,
      [key.id],
    );
    expect(rows).toEqual([
      { nickname: 'My key', device_type: 'singleDevice', is_backed_up: false, counter: '2' },
    ]);
  },
);

test.each(['/signin/otp/email', '/signin/passwordless/email', '/user/password/reset'])(
  'a key of an unconfirmed sign-up gives no access after the owner of the address used %s',
  async (path) => {
    const email = `owner${path.length}@example.org`;
    const options = await post('/signup/webauthn', { email });
    const key = createSoftwareKey(RELYING_PARTY);
    await post('/signup/webauthn/verify', { credential: key.create(options.body) });
    await post(path, { email });
    const message = await requireEmailTo(email);
    if (message.code !== '') await post('/signin/otp/email/verify', { email, otp: message.code });
    else expect((await follow(message.ticket)).searchParams.has('refreshToken')).toBe(true);
    expect((await signIn(key)).body.error).toBe('unverified-user');
  },
);

test('a key added to an account signs in with and without the address, in both forms of the handle', async () => {
  const { email, session, key } = await start();
  const id = session.user.id;
  for (const overrides of [
    {},
    { userHandle: id },
    { userHandle: Buffer.from(id).toString('base64url') },
  ]) {
    expect((await signIn(key, email, overrides)).body.session.user.id).toBe(id);
  }
  expect((await signIn(key)).body.session.user.id).toBe(id);
});

test('[D-P1r] an address without a key gets options of the same shape, and the same ones each time', async () => {
  const { email } = await start();
  const readOptions = async (of: string) => (await post('/signin/webauthn', { email: of })).body;
  const shape = (options: { allowCredentials: unknown[]; challenge: string }) => ({
    ...options,
    challenge: options.challenge.length,
    // The number differs between addresses, with and without an account.
    allowCredentials: options.allowCredentials.map((key) => Object.keys(Object(key))).slice(0, 1),
  });
  const unknown = await readOptions('unknown@example.org');
  expect(shape(unknown)).toEqual(shape(await readOptions(email)));
  expect((await readOptions('unknown@example.org')).allowCredentials).toEqual(
    unknown.allowCredentials,
  );
});

test.each<[string, Overrides]>([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['the type of a registration', { type: 'webauthn.create' }],
  ['an invented challenge', { challenge: 'A'.repeat(43) }],
  ['no user verification', { isVerified: false }],
  ['a counter that went back', { counter: 0 }],
  ['the handle of another account', { userHandle: 'c0ffee00-0000-4000-8000-000000000000' }],
])('an assertion with %s is rejected', async (_what, overrides) => {
  const { email, key } = await start();
  expect((await signIn(key, email)).status).toBe(200);
  const response = await signIn(key, email, overrides);
  expect([response.status, response.body.error]).toEqual([400, 'invalid-request']);
});

test('a wrong signature, an expired challenge and a challenge for another purpose are rejected', async () => {
  const { email, session, key } = await start();
  const options = await post('/signin/webauthn', { email });
  const credential = key.get(options.body);
  const other = createSoftwareKey(RELYING_PARTY).get(options.body);
  const forged = { ...credential, response: other.response };
  expect((await post('/signin/webauthn/verify', { credential: forged })).status).toBe(400);

  const late = await post('/signin/webauthn', { email });
  await pools.migrator.query(`update auth.webauthn_challenges set expires_at = now()`);
  expect((await post('/signin/webauthn/verify', { credential: key.get(late.body) })).status).toBe(
    400,
  );

  const elevation = await post('/elevate/webauthn', {}, session.accessToken);
  const response = await post('/signin/webauthn/verify', { credential: key.get(elevation.body) });
  expect(response.status).toBe(400);
});

test('the key of one person is rejected for the challenge of another', async () => {
  const ada = await start();
  const eve = await start();
  const options = await post('/signin/webauthn', { email: ada.email });
  const response = await post('/signin/webauthn/verify', { credential: eve.key.get(options.body) });
  expect(response.status).toBe(400);
  const elevation = await post('/elevate/webauthn', {}, ada.session.accessToken);
  const credential = ada.key.get(elevation.body);
  const stolen = await post('/elevate/webauthn/verify', { credential }, eve.session.accessToken);
  expect(stolen.status).toBe(400);
});

test('one assertion that is sent twenty times in parallel gives one session', async () => {
  const { email, key } = await start();
  const options = await post('/signin/webauthn', { email });
  const credential = key.get(options.body);
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => post('/signin/webauthn/verify', { credential })),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('changes of an account with a key need the key, and again after five minutes', async () => {
  const { email, session, key } = await start();
  const change = { newEmail: 'elsewhere@example.org' };
  const rejected = await post('/user/email/change', change, session.accessToken);
  expect([rejected.status, rejected.body.error]).toEqual([403, 'elevated-claim-required']);
  const second = createSoftwareKey(RELYING_PARTY);
  expect((await add(session, second)).status).not.toBe(200);

  const options = await post('/elevate/webauthn', { email }, session.accessToken);
  const credential = key.get(options.body);
  const elevated = await post(
    '/elevate/webauthn/verify',
    { email, credential },
    session.accessToken,
  );
  const { accessToken, refreshToken } = elevated.body.session;
  expect(decodeJwt<Record<string, object>>(accessToken)[NAMESPACE]).toMatchObject({
    'x-hasura-auth-elevated': session.user.id,
  });
  const added = await add(session, second, accessToken);
  expect(added.body).toEqual({ id: second.id, nickname: 'Desk key' });
  expect((await post('/user/email/change', change, accessToken)).body).toBe('OK');
  const refreshed = (await post('/token', { refreshToken })).body;
  expect((await post('/user/email/change', change, refreshed.accessToken)).body).toBe('OK');
  await pools.migrator.query(
    `update auth.sessions set second_factor_at = second_factor_at - interval '5 minutes'
     where id = $1`,
    [refreshed.refreshTokenId],
  );
  expect((await post('/user/email/change', change, refreshed.accessToken)).status).toBe(403);
});

test('an account without a key cannot be elevated', async () => {
  const session = await signUp('keyless@example.org');
  expect((await post('/elevate/webauthn', {}, session.accessToken)).status).toBe(400);
  expect((await call('POST', '/elevate/webauthn')).status).toBe(401);
});

test('[D-D2a] a passkey from the autofill needs no address and can be chosen within an hour', async () => {
  const { key, session } = await start();
  const age = (minutes: number) =>
    pools.migrator.query(
      'update auth.webauthn_challenges set expires_at = expires_at - make_interval(mins => $1)',
      [minutes],
    );
  const options = await post('/signin/webauthn', {});
  expect(options.body.allowCredentials ?? []).toEqual([]);
  await age(59);
  const credential = key.get(options.body);
  const done = await post('/signin/webauthn/verify', { credential });
  expect(done.body.session.user.id).toBe(session.user.id);
  const late = await post('/signin/webauthn', {});
  await age(61);
  const expired = await post('/signin/webauthn/verify', { credential: key.get(late.body) });
  expect([expired.status, expired.body.error]).toEqual([400, 'invalid-request']);
});
