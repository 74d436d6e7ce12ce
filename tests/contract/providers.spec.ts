// Sign-in with a provider: a real OpenID provider (npm oidc-provider) and unmodified SDKs. Behind
// nginx run two nodes that share only the database.
import { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { NhostClient } from 'nhost3';
import { createClient } from 'nhost4';
import { MemoryStorage } from 'nhost4/session';
import { type Backend, expect, PASSWORD, test } from '../support/contract-test.ts';
import { toStorage } from '../support/sdk-storage.ts';

const createNhost = ({ urls }: Backend) => createClient({ ...urls, storage: new MemoryStorage() });

/** Cookies of the only browser here. The callback needs the cookie from the start of the flow. */
const cookies = new Map<string, string>();

async function open(address: URL | string, jar: Map<string, string> = cookies): Promise<URL> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(address, { redirect: 'manual', headers: { cookie } });
  expect(response.status).toBe(302);
  for (const [name = '', value = ''] of response.headers.getSetCookie().map(toPair)) {
    jar.set(name, value);
  }
  return new URL(response.headers.get('location') ?? '');
}

const toPair = (cookie: string) => (cookie.split(';')[0] ?? '').split('=');

const toPerson = () => `person-${crypto.randomUUID()}`;

test('nhost-js 4: a provider sign-in gives a session for the verified email', async ({
  backend,
  openId,
}) => {
  const { auth } = createNhost(backend);
  const person = toPerson();
  const redirectTo = `${backend.origin}/welcome?tab=1`;
  const authorizationUrl = await open(
    auth.signInProviderURL('google', { redirectTo, state: 'mine' }),
  );
  expect(Object.fromEntries(authorizationUrl.searchParams)).toMatchObject({
    state: expect.stringMatching(/^.{43}$/),
    nonce: expect.stringMatching(/^.{43}$/),
    code_challenge_method: 'S256',
  });
  const finalUrl = await open(await openId.signIn(authorizationUrl.href, person));
  expect(finalUrl.href).toContain('/welcome?tab=1&state=mine&refreshToken=');
  const refreshToken = finalUrl.searchParams.get('refreshToken') ?? '';
  const { body } = await auth.refreshToken({ refreshToken });
  expect(body.user).toMatchObject({ email: `${person}@example.org`, emailVerified: true });
});

test('a callback in another browser, with a wrong state, nonce, verifier or code, or a second time, gives no session', async ({
  backend,
  openId,
}) => {
  const { auth } = createNhost(backend);
  const authorize = () => open(auth.signInProviderURL('google'));
  const person = toPerson();
  const callback = async (authorizationUrl: URL, alter: (callbackUrl: URL) => void = () => {}) => {
    const callbackUrl = await openId.signIn(authorizationUrl.href, person);
    alter(callbackUrl);
    return { callbackUrl, outcome: await open(callbackUrl) };
  };
  const errorOf = ({ outcome }: { outcome: URL }) => {
    expect(outcome.searchParams.has('refreshToken')).toBe(false);
    return outcome.searchParams.get('error');
  };

  const callbackUrl = await openId.signIn((await authorize()).href, person);
  expect(errorOf({ outcome: await open(callbackUrl, new Map()) })).toBe('invalid-state');

  const used = await callback(await authorize());
  expect(used.outcome.searchParams.has('refreshToken')).toBe(true);
  expect(errorOf({ outcome: await open(used.callbackUrl) })).toBe('invalid-state');

  const forgeState = (callbackUrl: URL) => callbackUrl.searchParams.set('state', 'A'.repeat(43));
  expect(errorOf(await callback(await authorize(), forgeState))).toBe('invalid-state');

  // A code of another flow: its verifier and nonce do not belong to this state.
  const code = used.callbackUrl.searchParams.get('code') ?? '';
  const swapCode = (callbackUrl: URL) => callbackUrl.searchParams.set('code', code);
  expect(errorOf(await callback(await authorize(), swapCode))).toBe('oauth-token-echange-failed');

  for (const name of ['nonce', 'code_challenge']) {
    const authorizationUrl = await authorize();
    authorizationUrl.searchParams.set(name, 'B'.repeat(43));
    expect([name, errorOf(await callback(authorizationUrl))]).toEqual([
      name,
      'oauth-token-echange-failed',
    ]);
  }
});

test('nhost-js 4: an id token signs in and can be linked, but not with a wrong nonce', async ({
  backend,
  openId,
}) => {
  const nhost = createNhost(backend);
  const { auth } = nhost;
  const person = toPerson();
  const idToken = await openId.requestIdToken(person, 'n-1');
  const rejected = auth.signInIdToken({ provider: 'google', idToken, nonce: 'n-2' });
  await expect(rejected).rejects.toMatchObject({ status: 400, body: { error: 'invalid-request' } });
  await auth.signInIdToken({ provider: 'google', idToken, nonce: 'n-1' });
  expect(nhost.getUserSession()?.user?.email).toBe(`${person}@example.org`);

  const email = await backend.createAccount();
  const owner = createNhost(backend);
  await owner.auth.signInEmailPassword({ email, password: PASSWORD });
  const other = await openId.requestIdToken(toPerson());
  const link = { provider: 'google' as const, idToken: other };
  expect((await owner.auth.linkIdToken(link)).body).toBe('OK');
  await createNhost(backend).auth.signInIdToken(link);
  await expect(nhost.auth.linkIdToken(link)).rejects.toMatchObject({
    body: { error: 'provider-account-already-linked' },
  });
});

const OLDER: readonly [string, (backend: Backend) => HasuraAuthClient][] = [
  ['nhost-js 3', ({ urls }) => new NhostClient({ ...urls, ...toStorage() }).auth],
  [
    'hasura-auth-js 2.12',
    ({ urls }) => new HasuraAuthClient({ url: urls.authUrl, ...toStorage() }),
  ],
];

for (const [name, create] of OLDER) {
  test(`${name}: provider URL, connecting a provider, and id tokens`, async ({
    backend,
    openId,
  }) => {
    const person = toPerson();
    const visitor = create(backend);
    const { providerUrl } = await visitor.signIn({ provider: 'google' });
    const finalUrl = await open(await openId.signIn((await open(providerUrl ?? '')).href, person));
    const refreshToken = finalUrl.searchParams.get('refreshToken') ?? '';
    const { session } = await visitor.refreshSession(refreshToken);
    expect(session?.user?.email).toBe(`${person}@example.org`);

    const owner = create(backend);
    const email = await backend.createAccount();
    expect((await owner.signIn({ email, password: PASSWORD })).error).toBeNull();
    const connect = async (identity: string) => {
      const { providerUrl: address } = await owner.connectProvider({ provider: 'google' });
      const authorizationUrl = await open(address ?? '');
      return (await open(await openId.signIn(authorizationUrl.href, identity))).searchParams.get(
        'error',
      );
    };
    // Our rule: only a provider account with the user's email address can be linked, see
    // docs/contract.md.
    expect(await connect(toPerson())).toBe('provider-email-mismatch');
    expect(await connect(email.replace('@example.org', ''))).toBeNull();
    const linked = toPerson();
    const idToken = await openId.requestIdToken(linked, 'n-1');
    const link = await owner.linkIdToken({ provider: 'google', idToken, nonce: 'n-1' });
    expect(link.error).toBeNull();

    const phone = create(backend);
    const wrong = await phone.signInIdToken({ provider: 'google', idToken, nonce: 'n-2' });
    expect(wrong.error).toMatchObject({ status: 400 });
    const right = await phone.signInIdToken({ provider: 'google', idToken, nonce: 'n-1' });
    expect(right.session?.user?.email).toBe(email);
    for (const auth of [visitor, owner, phone]) auth.client.interpreter?.stop();
  });
}
