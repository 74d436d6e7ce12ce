// Trouble that lasts: no network at start-up, rate limits, a storage that fails, odd addresses.
import { expect, test } from 'vitest';
import {
  createFakeAuthServer,
  createFakeBrowser,
  createFakeClock,
  createHarness,
  createRotation,
  createSession,
  failure,
  json,
  NETWORK_DOWN,
  settle,
} from '../../testing/index.ts';

const BACKOFF_TOTAL_MS = 5_000 + 10_000 + 20_000 + 40_000 + 80_000;

async function startWithoutNetwork() {
  const harness = createHarness({ stored: 'refresh-1' });
  harness.server.on('/token', () => NETWORK_DOWN);
  await harness.start();
  await harness.clock.advance(BACKOFF_TOTAL_MS + 1_000);
  return harness;
}

test.each(['goOnline', 'wake'] as const)(
  '[S2-A08] after a start-up without network the client signs in on %s, without a loading state',
  async (event) => {
    const { client, server, tab, storage } = await startWithoutNetwork();
    expect(client.getState()).toMatchObject({ status: 'signedOut', error: { error: 'network' } });
    const statuses: string[] = [];
    client.subscribe(() => statuses.push(client.getState().status));
    server.on('/token', () => json(createSession({ refreshToken: 'refresh-2' })));
    tab[event]();
    await settle();
    expect(client.getState()).toMatchObject({ status: 'signedIn', error: null });
    expect(statuses).not.toContain('loading');
    expect(storage.get('nhostRefreshToken')).toBe('refresh-2');
  },
);

test('[S2-A08] a resumed start-up that fails again can be resumed again', async () => {
  const { client, server, tab } = await startWithoutNetwork();
  tab.goOnline();
  await settle();
  expect(client.getState().status).toBe('signedOut');
  server.on('/token', () => json(createSession()));
  tab.wake();
  await settle();
  expect(client.getState().status).toBe('signedIn');
});

test('[S2-A08] a resumed start-up whose token is rejected ends with that error and is not repeated', async () => {
  const { client, clock, server, tab, storage } = await startWithoutNetwork();
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  tab.goOnline();
  await clock.advance(1_000);
  tab.wake();
  await clock.advance(1_000);
  expect(client.getState().error?.error).toBe('invalid-refresh-token');
  expect(storage.get('nhostRefreshToken')).toBeUndefined();
  expect(server.callsTo('/token')).toHaveLength(7);
});

test('[S2-A08] a sign-in as another user during the outage is not replaced by the stored session', async () => {
  const { client, server, tab } = await startWithoutNetwork();
  const other = createSession({ accessToken: 'access-b', refreshToken: 'refresh-b' });
  server.on('/signin/email-password', () => json({ session: other }));
  await client.signIn({ email: 'bob@example.org', password: 'secret' });
  tab.goOnline();
  tab.wake();
  await settle();
  expect(client.getAccessToken()).toBe('access-b');
  expect(server.callsTo('/token')).toHaveLength(6);
});

/** A 429 with the header, as our server sends it. */
function rateLimited(retryAfter: string) {
  const response = failure(429, 'too-many-requests', 'Too many requests');
  return { ...response, headers: new Headers({ 'retry-after': retryAfter }) };
}

test('[S2-A08][S2-A09] a 429 at start-up is retried after Retry-After, also when the browser comes online', async () => {
  const { client, clock, server, tab, start } = createHarness({ stored: 'refresh-1' });
  server.on('/token', () => rateLimited('60'));
  await start();
  await clock.advance(30_000);
  tab.goOnline();
  await settle();
  expect(client.getState().status).toBe('loading');
  expect(server.callsTo('/token')).toHaveLength(1);
  server.on('/token', () => json(createSession()));
  await clock.advance(30_000);
  expect(client.getState().status).toBe('signedIn');
  expect(server.callsTo('/token')).toHaveLength(2);
});

test('[S2-T11] a 429 during a refresh is retried after Retry-After given as a date', async () => {
  const { client, clock, server, tab, start } = createHarness({
    options: { initialSession: createSession({ accessTokenExpiresIn: 20 }) },
  });
  await start();
  server.on('/token', () => rateLimited(new Date(clock.now() + 61_000).toUTCString()));
  await clock.advance(1_000);
  server.on('/token', () => json(createSession({ accessToken: 'access-2' })));
  await clock.advance(50_000);
  tab.goOnline();
  await settle();
  expect(server.callsTo('/token')).toHaveLength(1);
  await clock.advance(12_000);
  expect(client.getAccessToken()).toBe('access-2');
});

test('[S2-A08] a 429 at start-up with a long Retry-After ends the start-up; wake-ups before its end send nothing', async () => {
  const { client, server, clock, tab, start } = createHarness({ stored: 'refresh-1' });
  server.on('/token', () => rateLimited('1800'));
  await start();
  expect(client.getState()).toMatchObject({ status: 'signedOut', error: { status: 429 } });
  for (let count = 0; count < 10; count += 1) {
    tab.wake();
    await settle();
  }
  expect(server.callsTo('/token')).toHaveLength(1);
  server.on('/token', () => json(createSession()));
  await clock.advance(1_800_000);
  tab.wake();
  await settle();
  expect(client.getState().status).toBe('signedIn');
});

test('[S2-A08] a Retry-After of 30 days counts as one hour', async () => {
  const { client, server, clock, tab, start } = createHarness({ stored: 'refresh-1' });
  server.on('/token', () => rateLimited(String(30 * 24 * 60 * 60)));
  await start();
  server.on('/token', () => json(createSession()));
  await clock.advance(60 * 60_000);
  tab.goOnline();
  await settle();
  expect(client.getState().status).toBe('signedIn');
});

test('[S2-A08] a wrong password during the outage is not the error of a later call', async () => {
  const { client, server } = await startWithoutNetwork();
  server.on('/signin/email-password', () => failure(401, 'invalid-email-password', 'no'));
  await client.signIn({ email: 'ada@example.org', password: 'wrong horse' });
  await expect(client.getValidAccessToken()).rejects.toMatchObject({ error: 'network' });
});

test('[S2-T11] four tabs with expired tokens and a server that fails slowly send no more than their retries', async () => {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  server.on('/token', createRotation(clock.now).respond);
  browser.storage.set('nhostRefreshToken', 'refresh-1');
  const tabs = Array.from({ length: 4 }, () => createHarness({ clock, browser, server }));
  for (const { client } of tabs) client.start();
  await clock.advance(5_000);
  const before = server.callsTo('/token').length;
  server.on(
    '/token',
    () =>
      new Promise((resolve) =>
        clock.setTimeout(() => resolve(failure(503, 'internal-error', 'down')), 3_000),
      ),
  );
  await clock.sleep(8 * 60 * 60_000);
  for (const { tab } of tabs) tab.wake();
  await clock.advance(30 * 60_000);
  const retries = 5;
  expect(server.callsTo('/token').length - before).toBeLessThanOrEqual(4 * (1 + retries));
  expect(tabs.every(({ client }) => client.isAuthenticated())).toBe(true);
});

test('[S2-U06] a storage that silently keeps nothing costs persistence, not the session', async () => {
  const nothing = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  const { client, server, clock, tab, start } = createHarness({ clientStorage: nothing });
  const rotation = createRotation(clock.now);
  server.on('/token', rotation.respond);
  server.on('/signin/email-password', () => json({ session: rotation.session(), mfa: null }));
  await start();
  await client.signIn({ email: 'ada@example.org', password: 'correct horse' });
  await clock.advance(40 * 60_000);
  expect(client.getState().status).toBe('signedIn');
  expect(server.callsTo('/token').length).toBeGreaterThan(1);
  expect(tab.warnings[0]).toContain('could not be stored');
});

test('[S2-U06] a storage whose reads fail costs persistence, not the session', async () => {
  let isLocked = false;
  const values = new Map<string, string>();
  const clientStorage = {
    getItem: (key: string) => {
      if (isLocked) throw new Error('The phone is locked.');
      return values.get(key) ?? null;
    },
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const { client, clock, server, start } = createHarness({ clientStorage });
  const rotation = createRotation(clock.now);
  server.on('/signin/anonymous', () => json({ session: rotation.session() }));
  server.on('/token', rotation.respond);
  await start();
  await client.signIn();
  isLocked = true;
  await clock.advance(900_000);
  expect([client.getState().status, client.getAccessToken()]).toEqual(['signedIn', 'access-2']);
});

test('[S2-U06] a storage that is full keeps no old token: the refresh uses the token in memory', async () => {
  let isFull = false;
  const values = new Map<string, string>();
  const clientStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('quota');
      values.set(key, value);
    },
    removeItem: (key: string) => void values.delete(key),
  };
  const { client, clock, server, start } = createHarness({ clientStorage });
  const rotation = createRotation(clock.now, { graceMs: 0 });
  server.on('/signin/anonymous', () => json({ session: rotation.session() }));
  server.on('/token', rotation.respond);
  await start();
  await client.signIn();
  isFull = true;
  await client.refreshSession();
  expect((await client.refreshSession()).session?.accessToken).toBe('access-3');
});

test('[S2-U06] a start-up with a storage that fails ends signed out', async () => {
  const fail = () => Promise.reject(new Error('locked'));
  const clientStorage = { getItem: fail, setItem: fail, removeItem: fail };
  const { client, start } = createHarness({ clientStorage });
  await start();
  expect(client.getState()).toMatchObject({ status: 'signedOut', error: null });
});

test('[S2-U10] a malformed escape in the address does not stop the start-up, and the token leaves it', async () => {
  const { client, server, tab, start } = createHarness({
    href: 'https://site.example/?50%&refreshToken=abc#100%',
  });
  server.on('/token', () => json(createSession()));
  await start();
  expect(client.getState().status).toBe('signedIn');
  expect(tab.page.href()).toBe('https://site.example/?50%#100%');
});

test('[S2-U11] an error in the address leaves it, so that a reload uses the stored session', async () => {
  const href = 'https://site.example/?a=1&error=invalid-ticket&errorDescription=no#top';
  const { client, server, tab, storage, start } = createHarness({ href, stored: 'refresh-1' });
  server.on('/token', () => json(createSession()));
  await start();
  expect(client.getState()).toMatchObject({
    status: 'signedOut',
    error: { error: 'invalid-ticket', message: 'no' },
  });
  expect(tab.page.href()).toBe('https://site.example/?a=1#top');
  expect(storage.get('nhostRefreshToken')).toBe('refresh-1');
});

test('[S2-W31] a redirect address is made absolute without URL.parse', async () => {
  const { client, server, start } = createHarness();
  await start();
  server.on('/user/password/reset', () => json('OK'));
  const parse = URL.parse;
  Reflect.deleteProperty(URL, 'parse');
  try {
    const options = { redirectTo: '/reset?a=1' };
    expect(await client.resetPassword({ email: 'a@b.co', options })).toEqual({ error: null });
  } finally {
    URL.parse = parse;
  }
  expect(server.calls[0]?.body).toMatchObject({
    options: { redirectTo: 'https://site.example/reset?a=1' },
  });
});
