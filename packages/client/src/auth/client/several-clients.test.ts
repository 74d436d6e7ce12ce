// Several clients in one browser or in one process: other backends, other users, given sessions.
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
  settle,
  toItemStorage,
} from '../../testing/index.ts';
import { createAuthClient } from '../index.ts';

test('[S2-E09][S2-A02] an initial session replaces the stored one, also in the first refresh', async () => {
  const { client, server, storage, start } = createHarness({
    stored: 'refresh-of-a',
    options: { initialSession: createSession({ refreshToken: 'refresh-of-b' }) },
  });
  server.on('/token', () => json(createSession({ refreshToken: 'refresh-of-b-2' })));
  await start();
  expect(storage.get('nhostRefreshToken')).toBe('refresh-of-b');
  await client.refreshSession();
  expect(server.calls.map(({ body }) => body)).toEqual([{ refreshToken: 'refresh-of-b' }]);
  expect(client.getUser()?.id).toBe('u-1');
});

test('[S2-A02] an initial session after an earlier sign-out in this browser stays signed in', async () => {
  const first = createHarness({ options: { initialSession: createSession() } });
  await first.start();
  first.server.on('/signout', () => json('OK'));
  await first.client.signOut();
  first.client.dispose();
  const { browser, clock, server } = first;
  const options = { initialSession: createSession({ refreshToken: 'refresh-2' }) };
  const second = createHarness({ browser, clock, server, options });
  await second.start();
  await clock.advance(5_000);
  expect(second.client.getState().status).toBe('signedIn');
  const reloaded = createHarness({ browser, clock, server });
  server.on('/token', () => json(createSession({ refreshToken: 'refresh-3' })));
  await reloaded.start();
  expect(reloaded.client.getState().status).toBe('signedIn');
});

test('[S2-U01] two backends on one origin with different storage prefixes keep separate sessions', async () => {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const own = createFakeAuthServer('https://x.example/auth/v1');
  const other = createFakeAuthServer('https://y.example/auth/v1');
  own.on('/token', () => json(createSession({ refreshToken: 'x-2' })));
  other.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  browser.storage.set('nhostRefreshToken', 'x-1');
  const first = createHarness({ clock, browser, server: own });
  const options = { storagePrefix: 'desk' };
  const second = createHarness({ clock, browser, server: other, options });
  await first.start();
  await second.start();
  expect(other.calls).toEqual([]);
  other.on('/signin/anonymous', () => json({ session: createSession({ refreshToken: 'y-1' }) }));
  await second.client.signIn();
  await settle();
  expect(browser.storage.get('nhostRefreshToken')).toBe('x-2');
  expect(browser.storage.get('deskRefreshToken')).toBe('y-1');
});

test('[D-P5b] clients with different prefixes on the same backend do not exchange sessions', async () => {
  const clock = createFakeClock();
  const browser = createFakeBrowser(clock);
  const server = createFakeAuthServer();
  server.on('/signin/anonymous', () => json({ session: createSession() }));
  const first = createHarness({ clock, browser, server });
  const second = createHarness({ clock, browser, server, options: { storagePrefix: 'desk' } });
  await first.start();
  await second.start();
  await first.client.signIn();
  await settle();
  expect(second.client.getState().status).toBe('signedOut');
});

const USERS = 8;
/** Long beside the work of the processor, so that a busy machine does not change the ratio. */
const RESPONSE_MS = 2_000;

/** Real locks and real time: Node has `navigator.locks`, too. */
async function refreshUsers(count: number): Promise<number> {
  const startedMs = performance.now();
  const clients = Array.from({ length: count }, (_, index) => {
    const rotation = createRotation(Date.now);
    return createAuthClient({
      url: 'https://api.example/auth/v1',
      clientStorageType: 'custom',
      clientStorage: toItemStorage(new Map([['nhostRefreshToken', 'refresh-1']])),
      environment: {
        fetch: async (_url, init) => {
          await new Promise((resolve) => setTimeout(resolve, RESPONSE_MS));
          const body: unknown = JSON.parse(String(init.body));
          return rotation.respond({ method: 'POST', path: `/token?${index}`, headers: {}, body });
        },
      },
    });
  });
  for (const client of clients) client.start();
  const signedIn = await Promise.all(clients.map((client) => client.isAuthenticatedAsync()));
  expect(signedIn).toEqual(Array(count).fill(true));
  for (const client of clients) client.dispose();
  return performance.now() - startedMs;
}

test('[D-P5b] eight users in one process refresh side by side: at most 1.5 times as long as one', async () => {
  const oneMs = await refreshUsers(1);
  expect(await refreshUsers(USERS)).toBeLessThan(1.5 * oneMs);
}, 60_000);
