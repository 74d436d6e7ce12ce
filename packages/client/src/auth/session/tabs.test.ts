import { expect, test } from 'vitest';
import {
  createFakeAuthServer,
  createFakeBrowser,
  createFakeClock,
  createHarness,
  createRotation,
  createSession,
  json,
  settle,
} from '../../testing/index.ts';

/** Tabs of one browser with one server that rotates tokens. */
function createTabs(count: number, { graceMs = 0, lifetimeSeconds = 900 } = {}) {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  const rotation = createRotation(clock.now, { graceMs, lifetimeSeconds });
  server.on('/token', rotation.respond);
  server.on('/signout', () => json('OK'));
  server.on('/signin/email-password', () => json({ session: rotation.session() }));
  const tabs = Array.from({ length: count }, () => createHarness({ clock, browser, server }));
  return { clock, browser, server, rotation, tabs, clients: tabs.map(({ client }) => client) };
}

const signIn = { email: 'ada@example.org', password: 'secret' };

test('[S2-U08][D-P1i] a new session reaches the other tab with its remaining lifetime and its id', async () => {
  const { clients, clock } = createTabs(2);
  const [first, second] = clients;
  first?.start();
  second?.start();
  await settle();
  await first?.signIn(signIn);
  await settle();
  expect(second?.getSession()).toEqual(createSession());

  // A third tab receives it later, with the remaining lifetime.
  await clock.advance(100_000);
  expect(second?.getSession()?.accessTokenExpiresIn).toBe(800);
});

test('[D-P1i] a tab that requests the session later gets the remaining lifetime, not the original one', async () => {
  const { clients, clock, browser } = createTabs(2);
  const [first, late] = clients;
  first?.start();
  await settle();
  await first?.signIn(signIn);
  await clock.advance(100_000);
  // Another tab never releases the lock, so the late tab requests the session before it refreshes.
  browser.holdLockForEver('nhost:https://api.example/auth/v1:refresh');
  late?.start();
  await clock.advance(5_000);
  expect(late?.getSession()).toEqual({ ...createSession(), accessTokenExpiresIn: 795 });
});

test('[S2-U08] a session with the same token changes nothing', async () => {
  const { clients } = createTabs(2);
  const [first, second] = clients;
  first?.start();
  second?.start();
  await settle();
  await first?.signIn(signIn);
  await settle();
  const before = second?.getSnapshot();
  await first?.initWithSession({ session: createSession() });
  await settle();
  expect(second?.getSnapshot()).toBe(before);
});

test('[S2-U09] a sign-out also signs out the other tabs, with the reason and without more calls', async () => {
  const { clients, server } = createTabs(3);
  for (const client of clients) client.start();
  await settle();
  await clients[0]?.signIn(signIn);
  await settle();
  expect(clients.map((client) => client.isAuthenticated())).toEqual([true, true, true]);
  await clients[0]?.signOut();
  await settle();
  expect(clients.map((client) => client.getState().status)).toEqual(Array(3).fill('signedOut'));
  expect(clients[1]?.getState().signedOutReason).toBe('signed-out-elsewhere');
  expect(server.callsTo('/signout')).toHaveLength(1);
});

test('[D-P5a] many refreshes in one tab make one token call and all get the session', async () => {
  const { clients, server } = createTabs(1);
  const [client] = clients;
  client?.start();
  await settle();
  await client?.signIn(signIn);
  const results = await Promise.all([1, 2, 3, 4].map(() => client?.refreshSession()));
  expect(server.callsTo('/token')).toHaveLength(1);
  expect(results.map((result) => result?.session?.accessToken)).toEqual(Array(4).fill('access-2'));
});

test('[D-P5b] a lock that is never released delays the start only by the maximum wait', async () => {
  const { clients, browser, clock } = createTabs(1);
  browser.storage.set('nhostRefreshToken', 'refresh-1');
  browser.holdLockForEver('nhost:https://api.example/auth/v1:refresh');
  clients[0]?.start();
  await clock.advance(4_999);
  expect(clients[0]?.getState().status).toBe('loading');
  await clock.advance(500);
  expect(clients[0]?.isAuthenticated()).toBe(true);
});

test('[D-P5c] a tab whose token another tab has rotated adopts that session instead of refreshing', async () => {
  const { clients, server } = createTabs(2);
  const [first, second] = clients;
  first?.start();
  second?.start();
  await settle();
  await first?.signIn(signIn);
  await settle();
  await Promise.all([first?.refreshSession(), second?.refreshSession()]);
  await settle();
  expect(server.callsTo('/token')).toHaveLength(1);
  expect(second?.getSession()).toEqual(first?.getSession());
});

test('[D-P5f] fifty tabs that start at the same time, and again after a reload, stay signed in with one call each time', async () => {
  const setting = createTabs(50);
  setting.browser.storage.set('nhostRefreshToken', 'refresh-1');
  for (const client of setting.clients) client.start();
  await setting.clock.advance(11_000);
  expect(setting.clients.filter((client) => client.isAuthenticated())).toHaveLength(50);
  expect(setting.server.callsTo('/token')).toHaveLength(1);

  for (const client of setting.clients) client.dispose();
  const { clock, browser, server } = setting;
  const reloaded = setting.clients.map(() => createHarness({ clock, browser, server }).client);
  for (const client of reloaded) client.start();
  await clock.advance(11_000);
  expect(reloaded.filter((client) => client.isAuthenticated())).toHaveLength(50);
  expect(server.callsTo('/token')).toHaveLength(2);
  expect(browser.storage.get('nhostRefreshToken')).toBe('refresh-3');
});

/** A signed-in tab refreshes. During its call other tabs change the shared storage. */
async function refreshWhile(change: (storage: Map<string, string>) => void) {
  const { clients, clock, server, browser, rotation } = createTabs(1);
  const [client] = clients;
  client?.start();
  await settle();
  await client?.signIn(signIn);
  server.on('/token', (call) => {
    change(browser.storage);
    return rotation.respond(call);
  });
  const refreshed = client?.refreshSession();
  await clock.advance(1_000);
  return { result: await refreshed, stored: browser.storage.get('nhostRefreshToken'), server };
}

test('[D-P5c] a late response does not overwrite a newer token that other tabs have stored', async () => {
  // Two other tabs can do this when the wait for the lock has ended.
  const { result, stored } = await refreshWhile((storage) =>
    storage.set('nhostRefreshToken', 'refresh-4'),
  );
  expect(result?.session?.accessToken).toBe('access-2');
  expect(stored).toBe('refresh-4');
});

test('a session that arrives after a sign-out in another tab is dropped', async () => {
  const { result, stored, server } = await refreshWhile((storage) => storage.clear());
  expect(result?.error?.error).toBe('invalid-refresh-token');
  expect(stored).toBeUndefined();
  expect(server.callsTo('/signout')[0]?.body).toEqual({ refreshToken: 'refresh-2' });
});
