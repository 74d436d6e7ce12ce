import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createAuthNodes } from '../../testing/auth-nodes.ts';
import { startOpenIdServer } from '../../testing/openid-server.ts';
import { createSoftwareKey } from '../../testing/software-key.ts';
import { createTestDatabase } from '../../testing/test-database.ts';

const database = await createTestDatabase();
const CALLBACK = 'https://loimel.example/auth/v1/signin/provider/test/callback';
const openId = await startOpenIdServer(CALLBACK);
afterAll(() => openId.dispose());
const { call, follow, inject, post, requireEmailTo, signUp } = await createAuthNodes(database, {
  providers: [openId.settings],
});

/** The cookies of one browser, by name. */
const cookies = new Map<string, string>();

async function authorize(query: Record<string, string> = {}): Promise<URL> {
  const response = await call('GET', `/signin/provider/test?${new URLSearchParams(query)}`);
  expect(response.status).toBe(302);
  const [pair = ''] = String(response.headers['set-cookie'] ?? '').split(';');
  const [name = '', value = ''] = pair.split('=');
  if (name !== '') cookies.set(name, value);
  return new URL(String(response.headers.location));
}

async function callback(address: URL, of: ReadonlyMap<string, string> = cookies): Promise<URL> {
  const cookie = [...of].map(([name, value]) => `${name}=${value}`).join('; ');
  const path = `${address.pathname.replace('/auth/v1', '')}${address.search}`;
  const response = await call('GET', path, { headers: { cookie } });
  return new URL(String(response.headers.location));
}

async function signIn(person: string, query: Record<string, string> = {}): Promise<URL> {
  return callback(await openId.signIn((await authorize(query)).href, person));
}

const readSession = async (address: URL) =>
  (await post('/token', { refreshToken: address.searchParams.get('refreshToken') })).body;

test('the callback signs in and returns the state of the caller', async () => {
  const authorizationUrl = await authorize();
  expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
    response_type: 'code',
    redirect_uri: CALLBACK,
    code_challenge_method: 'S256',
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
  });
  const target = 'https://loimel.example/desk?tab=1';
  const redirect = await signIn('ada', {
    redirectTo: target,
    state: 'mine',
    metadata: 'undefined',
  });
  expect(redirect.href).toMatch(/^https:\/\/loimel\.example\/desk\?tab=1&state=mine&refreshToken=/);
  const { user } = await readSession(redirect);
  expect(user).toMatchObject({
    email: 'ada@example.org',
    emailVerified: true,
    displayName: 'Name of ada',
  });
  expect((await readSession(await signIn('ada'))).user.id).toBe(user.id);
});

test('with a challenge the callback redirects with a code instead of a token', async () => {
  const codeVerifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  const redirect = await signIn('coder', { codeChallenge });
  expect(redirect.searchParams.has('refreshToken')).toBe(false);
  const code = redirect.searchParams.get('code');
  const { body } = await post('/token/exchange', { code, codeVerifier });
  expect(body.session.user.email).toBe('coder@example.org');
});

test('the callback works once, and not with the state of another sign-in', async () => {
  const redirect = await openId.signIn((await authorize()).href, 'once');
  expect((await callback(redirect)).searchParams.has('refreshToken')).toBe(true);
  expect((await callback(redirect)).searchParams.get('error')).toBe('invalid-state');
  const other = await openId.signIn((await authorize()).href, 'once');
  other.searchParams.set('state', (await authorize()).searchParams.get('state') ?? '');
  // The state is valid, but its verifier and nonce do not belong to this code.
  expect((await callback(other)).searchParams.get('error')).toBe('oauth-token-echange-failed');
});

test('only the browser that started the sign-in can use the callback (login CSRF)', async () => {
  const redirect = await openId.signIn((await authorize()).href, 'mallory');
  const other = new Map([['theme', 'dark']]);
  expect((await callback(redirect, other)).searchParams.get('error')).toBe('invalid-state');
  const guessed = new Map([...cookies].map(([name]) => [name, 'guessed']));
  expect((await callback(redirect, guessed)).searchParams.get('error')).toBe('invalid-state');
  // The rejected attempts have not used up the state.
  expect((await callback(redirect)).searchParams.has('refreshToken')).toBe(true);
});

test('the callback cookie is host-only, short-lived and HttpOnly', async () => {
  const { headers } = await call('GET', '/signin/provider/test');
  expect(headers['set-cookie']).toMatch(
    /^__Host-provider-[0-9a-f]{16}=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
});

test('two tabs of one browser can sign in at the provider in parallel', async () => {
  const [first, second] = [await authorize(), await authorize()];
  for (const authorizationUrl of [first, second]) {
    const redirect = await callback(await openId.signIn(authorizationUrl.href, 'tabs'));
    expect(redirect.searchParams.has('refreshToken')).toBe(true);
  }
});

test('the form post of a provider is redirected as a GET, which sends the cookie', async () => {
  const redirect = await openId.signIn((await authorize()).href, 'former');
  const response = await inject({
    method: 'POST',
    url: '/auth/v1/signin/provider/test/callback',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: redirect.searchParams.toString(),
  });
  const link = new URL(String(response.headers.location));
  expect(link.href.split('?')[0]).toBe(CALLBACK);
  expect((await callback(link)).searchParams.has('refreshToken')).toBe(true);
});

test('an address that the provider has not verified gives no access to an account', async () => {
  await signUp('unchecked1@example.org');
  for (const person of ['unchecked1', 'unchecked2']) {
    expect((await signIn(person)).searchParams.get('error')).toBe('unverified-user');
  }
});

test('a verified address signs in to the account with this address', async () => {
  const session = await signUp('both@example.org');
  expect((await readSession(await signIn('both'))).user.id).toBe(session.user.id);
});

test('a provider identity can be linked to only one account', async () => {
  const ada = await signUp('linker@example.org');
  const linked = await signIn('linker', { connect: ada.accessToken });
  expect([...linked.searchParams]).toEqual([]);
  expect((await readSession(await signIn('linker'))).user.id).toBe(ada.user.id);
  const list = await call('GET', '/user/providers', { token: ada.accessToken });
  expect(list.body).toEqual([{ provider: 'test', createdAt: expect.any(String) }]);
  // Ada changes her address. The identity of the provider stays linked to her account.
  await post('/user/email/change', { newEmail: 'moved@example.org' }, ada.accessToken);
  const moved = await readSession(await follow((await requireEmailTo('moved@example.org')).ticket));
  const eve = await signUp('linker@example.org');
  const again = await signIn('linker', { connect: eve.accessToken });
  expect(again.searchParams.get('error')).toBe('provider-account-already-linked');
  const unlinked = await call('DELETE', '/user/providers/test', { token: moved.accessToken });
  expect(unlinked.body).toBe('OK');
  expect((await readSession(await signIn('linker'))).user.id).toBe(eve.user.id);
});

test('a code of a provider sign-in is rejected after the provider was unlinked', async () => {
  const owner = await signUp('unlinker@example.org');
  await signIn('unlinker', { connect: owner.accessToken });
  const verifier = 'v'.repeat(43);
  const codeChallenge = createHash('sha256').update(verifier).digest('base64url');
  const code = (await signIn('unlinker', { codeChallenge })).searchParams.get('code');
  expect(code).not.toBeNull();
  await call('DELETE', '/user/providers/test', { token: owner.accessToken });
  const { status } = await post('/token/exchange', { code, codeVerifier: verifier });
  expect(status).not.toBe(200);
});

test('an account without an address cannot link a provider identity without a verified address', async () => {
  const { accessToken, user } = await signUp('phone@example.org');
  await database.pools.migrator.query(
    `update auth.accounts set email = null, email_verified = false, phone_number = '+37255512345',
       phone_number_verified = true
     where id = $1`,
    [user.id],
  );
  const redirect = await signIn('unchecked', { connect: accessToken });
  expect(redirect.searchParams.get('error')).toBe('provider-email-mismatch');
});

test('with a security key on the account, a token alone does not link a provider to it', async () => {
  const { accessToken } = await signUp('keyed@example.org');
  const key = createSoftwareKey({ origin: 'https://loimel.example', rpId: 'loimel.example' });
  const options = await post('/user/webauthn/add', {}, accessToken);
  const credential = key.create(options.body);
  const added = await post('/user/webauthn/verify', { credential }, accessToken);
  expect(added.status).toBe(200);
  const rejected = await authorize({ connect: accessToken });
  expect(rejected.searchParams.get('error')).toBe('elevated-claim-required');
});

test('an unknown provider, a foreign target and an invalid link token redirect to our own page with the error', async () => {
  const unknown = await call('GET', '/signin/provider/none?redirectTo=https://loimel.example/x');
  expect(unknown.headers.location).toMatch(
    /^https:\/\/loimel\.example\/x\?error=disabled-endpoint/,
  );
  const foreign = await authorize({ redirectTo: 'https://evil.example/' });
  expect([foreign.origin, foreign.searchParams.get('error')]).toEqual([
    'https://loimel.example',
    'redirectTo-not-allowed',
  ]);
  const bad = await authorize({ connect: 'not.a.token' });
  expect(bad.searchParams.get('error')).toBe('unauthenticated-user');
});

test('a rejection at the provider redirects with an error', async () => {
  const state = (await authorize()).searchParams.get('state') ?? '';
  const redirect = await callback(new URL(`${CALLBACK}?error=access_denied&state=${state}`));
  expect(redirect.searchParams.get('error')).toBe('oauth-provider-error');
});

const signInToken = (body: object) => post('/signin/idtoken', { provider: 'test', ...body });

test('an id token signs in with its nonce or the hash of its nonce', async () => {
  const idToken = await openId.requestIdToken('phone');
  const { body } = await signInToken({ idToken });
  expect(body.session.user).toMatchObject({ email: 'phone@example.org', emailVerified: true });
  const withNonce = await openId.requestIdToken('phone', 'n-1');
  expect((await signInToken({ idToken: withNonce, nonce: 'n-1' })).status).toBe(200);
  const hash = createHash('sha256').update('n-2').digest('hex');
  const withHash = await openId.requestIdToken('phone', hash);
  expect((await signInToken({ idToken: withHash, nonce: 'n-2' })).status).toBe(200);
});

test('an id token that is changed, expired, for another audience or without its nonce is rejected', async () => {
  const idToken = await openId.requestIdToken('bent', 'n-1');
  const [head, payload = '', signature] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const tamper = (change: object) =>
    [
      head,
      Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'),
      signature,
    ].join('.');
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  for (const given of [
    { idToken },
    { idToken, nonce: 'n-2' },
    { idToken: tamper({ sub: 'ada' }), nonce: 'n-1' },
    { idToken: tamper({ aud: 'other' }), nonce: 'n-1' },
    { idToken: none, nonce: 'n-1' },
  ]) {
    const response = await signInToken(given);
    expect([response.status, response.body.error]).toEqual([400, 'invalid-request']);
  }
  const strict = await createAuthNodes(database, {
    providers: [{ ...openId.settings, clientId: 'another' }],
  });
  const foreign = await strict.post('/signin/idtoken', { provider: 'test', idToken, nonce: 'n-1' });
  expect(foreign.status).toBe(400);
  const late = await createAuthNodes(database, {
    providers: [openId.settings],
    now: () => Date.now() + 86_400_000,
  });
  const old = await late.post('/signin/idtoken', { provider: 'test', idToken, nonce: 'n-1' });
  expect(old.status).toBe(400);
  const unknown = await post('/signin/idtoken', { provider: 'apple', idToken });
  expect([unknown.status, unknown.body.error]).toEqual([409, 'disabled-endpoint']);
});

test('an id token links its identity to the account of the caller', async () => {
  const { accessToken, user } = await signUp('tokenlink@example.org');
  const idToken = await openId.requestIdToken('unchecked-linked');
  const link = { provider: 'test', idToken };
  expect((await post('/link/idtoken', link)).status).toBe(401);
  expect((await post('/link/idtoken', link, accessToken)).body).toBe('OK');
  expect((await signInToken({ idToken })).body.session.user.id).toBe(user.id);
});
