// Sequences of requests to a server that renders pages, each with its own client and storage.
import { expect, test } from 'vitest';
import {
  createFakeAuthServer,
  createFakeClock,
  createHarness,
  createRotation,
  createSession,
  type FakeAuthServer,
  failure,
  json,
} from '../../testing/index.ts';
import { createCookieStorage } from './client-storage.ts';
import { createRequestCookieStorage, type RequestCookieOptions } from './request-cookies.ts';

const PASSWORD = { email: 'ada@example.org', password: 'kolm kirjut kassi' };
const URL_HTTP = 'http://shop.example/account';

/** The cookies of one browser. */
function createJar(initial: Record<string, string> = {}) {
  const cookies = new Map(Object.entries(initial));
  return {
    cookies,
    header: () => Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '),
    receive(setCookieHeaders: string[]) {
      for (const header of setCookieHeaders) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
        if (header.includes('Max-Age=0')) cookies.delete(name);
        else cookies.set(name, value);
      }
    },
  };
}

type Jar = ReturnType<typeof createJar>;

function createStorage(cookie: string, url = URL_HTTP, options?: RequestCookieOptions) {
  return createRequestCookieStorage({ url, headers: new Headers({ cookie }) }, options);
}

/** One request: starts a client with the cookies of the browser and returns its response. */
async function openRequest(
  jar: Jar,
  server: FakeAuthServer,
  { clock = createFakeClock(), storagePrefix = 'nhost' } = {},
) {
  const storage = createStorage(jar.header());
  const environment = { page: null, openChannel: null };
  const options = { autoRefreshToken: false, storagePrefix, environment };
  const { client, start } = createHarness({ clock, server, clientStorage: storage, options });
  await start();
  return {
    client,
    respond() {
      client.dispose();
      jar.receive(storage.setCookieHeaders());
    },
  };
}

test('[S2-U05][D-P1j] a cookie is valid for 30 days on all paths, SameSite lax, and Secure on https', () => {
  const write = (url: string, options?: RequestCookieOptions) => {
    const storage = createStorage('', url, options);
    storage.setItem('nhostRefreshToken', 'a;b');
    return storage.setCookieHeaders();
  };
  const plain = 'nhostRefreshToken=a%3Bb; Path=/; Max-Age=2592000; SameSite=Lax';
  expect(write(URL_HTTP)).toEqual([plain]);
  expect(write('https://shop.example/')).toEqual([`${plain}; Secure`]);
  expect(write(URL_HTTP, { isSecure: true, isHttpOnly: true })).toEqual([
    `${plain}; Secure; HttpOnly`,
  ]);
});

test('the browser storage reads what the server wrote, and the server reads what the browser wrote', async () => {
  const jar = createJar();
  const storage = createStorage('');
  storage.setItem('nhostRefreshToken', 'ä;=%"');
  jar.receive(storage.setCookieHeaders());
  const browser = createCookieStorage({ jar: { cookie: jar.header() }, isSecure: false });
  expect(await browser.get('nhostRefreshToken')).toBe('ä;=%"');

  const written = { cookie: '' };
  await createCookieStorage({ jar: written, isSecure: false }).set('nhostRefreshToken', 'õ; x');
  expect(createStorage(written.cookie).getItem('nhostRefreshToken')).toBe('õ; x');
});

test('a malformed cookie and one with a similar name count as missing, in both storages', async () => {
  const cookie = 'xnhostRefreshToken=1; nhostRefreshTokenId=2;nhostRefreshToken=%E0%A4%A; a';
  const storage = createStorage(cookie);
  expect([storage.getItem('nhostRefreshToken'), storage.getItem('a')]).toEqual([null, null]);
  expect(storage.getItem('nhostRefreshTokenId')).toBe('2');
  const browser = createCookieStorage({ jar: { cookie }, isSecure: false });
  expect(await browser.get('nhostRefreshToken')).toBeNull();
  expect(await browser.get('nhostRefreshTokenId')).toBe('2');
});

test('several changes of one cookie in a request become one header with the last value', () => {
  const storage = createStorage('a=old; b=old');
  storage.setItem('a', '1');
  storage.setItem('a', '2');
  storage.setItem('b', '1');
  storage.removeItem('b');
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['2', null]);
  expect(storage.setCookieHeaders()).toEqual([
    'a=2; Path=/; Max-Age=2592000; SameSite=Lax',
    'b=; Path=/; Max-Age=0; SameSite=Lax',
  ]);
});

test('sign-in, refresh with rotation, a request with the old token, and sign-out', async () => {
  const clock = createFakeClock();
  const server = createFakeAuthServer();
  const rotation = createRotation(clock.now);
  server.on('/signin/email-password', () => json({ session: rotation.session() }));
  server.on('/token', rotation.respond);
  server.on('/signout', () => json('OK'));
  const jar = createJar({ theme: 'dark' });

  const signIn = await openRequest(jar, server, { clock });
  expect((await signIn.client.signIn(PASSWORD)).error).toBeNull();
  signIn.respond();
  expect(jar.cookies.get('nhostRefreshToken')).toBe('refresh-1');

  const old = createJar(Object.fromEntries(jar.cookies));
  const refresh = await openRequest(jar, server, { clock });
  expect(refresh.client.getAccessToken()).toBe('access-2');
  refresh.respond();
  expect(jar.cookies.get('nhostRefreshToken')).toBe('refresh-2');

  // A second request that was sent before the response of the first arrived.
  const parallel = await openRequest(old, server, { clock });
  expect(parallel.client.isAuthenticated()).toBe(true);
  parallel.respond();
  expect(old.cookies.get('nhostRefreshToken')).toBe('refresh-2');

  const signOut = await openRequest(jar, server, { clock });
  expect((await signOut.client.signOut()).error).toBeNull();
  signOut.respond();
  expect(Object.fromEntries(jar.cookies)).toEqual({
    theme: 'dark',
    nhostSignOutEpoch: String(clock.now()),
  });
  const calls = server.calls.length;
  expect((await openRequest(jar, server, { clock })).client.isAuthenticated()).toBe(false);
  expect(server.calls).toHaveLength(calls);
});

test('a token that the server rejects is deleted from the browser', async () => {
  const server = createFakeAuthServer();
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  const jar = createJar({ nhostRefreshToken: 'stolen', nhostRefreshTokenId: 'id' });
  const request = await openRequest(jar, server);
  expect(request.client.isAuthenticated()).toBe(false);
  request.respond();
  expect(jar.cookies.size).toBe(0);
});

test('a response that arrives after a sign-out does not restore the session, not even for the next user', async () => {
  const clock = createFakeClock();
  const server = createFakeAuthServer();
  const rotation = createRotation(clock.now);
  server.on('/token', rotation.respond);
  server.on('/signout', () => failure(503, 'unavailable', 'the session is not revoked'));
  const jar = createJar({ nhostRefreshToken: 'refresh-1' });

  const late = await openRequest(jar, server, { clock });
  const signOut = await openRequest(jar, server, { clock });
  await signOut.client.signOut();
  signOut.respond();
  const signIn = await openRequest(jar, server, { clock });
  server.on('/signin/email-password', () =>
    json({ session: createSession({ refreshToken: 'of-next-user' }) }),
  );
  await signIn.client.signIn(PASSWORD);
  signIn.respond();
  expect(jar.cookies.get('nhostRefreshTokenEpoch')).toBe(jar.cookies.get('nhostSignOutEpoch'));

  late.respond();
  expect(jar.cookies.get('nhostRefreshToken')).toBe('refresh-2');
  const next = await openRequest(jar, server, { clock });
  expect(next.client.isAuthenticated()).toBe(false);
});

test('two users whose requests overlap in one process have separate sessions and cookies', async () => {
  const server = createFakeAuthServer();
  const waiting = new Map<string, PromiseWithResolvers<void>>();
  server.on('/token', async ({ body }) => {
    const { refreshToken } = body as { refreshToken: string };
    const turn = Promise.withResolvers<void>();
    waiting.set(refreshToken, turn);
    await turn.promise;
    const user = { id: refreshToken, isAnonymous: false };
    return json(createSession({ refreshToken: `${refreshToken}-2`, user }));
  });
  const jars = [createJar({ nhostRefreshToken: 'ada' }), createJar({ nhostRefreshToken: 'bo' })];
  const requests = await Promise.all(jars.map((jar) => openRequest(jar, server)));
  // Neither waits for the other, and the second one finishes first.
  expect([...waiting.keys()]).toEqual(['ada', 'bo']);
  waiting.get('bo')?.resolve();
  waiting.get('ada')?.resolve();
  await Promise.all(requests.map(({ client }) => client.waitUntilReady()));
  expect(requests.map(({ client }) => client.getUser()?.id)).toEqual(['ada', 'bo']);
  for (const request of requests) request.respond();
  expect(jars.map(({ cookies }) => cookies.get('nhostRefreshToken'))).toEqual(['ada-2', 'bo-2']);
});

test('the cookies of two backends with different storage prefixes are separate', async () => {
  const server = createFakeAuthServer();
  server.on('/token', ({ body }) =>
    json(createSession({ refreshToken: `${Object(body).refreshToken}-2` })),
  );
  server.on('/signout', () => json('OK'));
  const jar = createJar({ nhostRefreshToken: 'shop', deskRefreshToken: 'desk' });
  const desk = await openRequest(jar, server, { storagePrefix: 'desk' });
  desk.respond();
  expect([jar.cookies.get('nhostRefreshToken'), jar.cookies.get('deskRefreshToken')]).toEqual([
    'shop',
    'desk-2',
  ]);
  const again = await openRequest(jar, server, { storagePrefix: 'desk' });
  await again.client.signOut();
  again.respond();
  expect([...jar.cookies.keys()]).toEqual(['nhostRefreshToken', 'deskSignOutEpoch']);
});
