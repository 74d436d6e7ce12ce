import { expect, test } from 'vitest';
import {
  createHarness,
  createSession,
  failure,
  type HarnessOptions,
  json,
  NETWORK_DOWN,
  settle,
  text,
} from '../../testing/index.ts';
import type { AuthClient } from '../client/client.ts';
import { authMachine } from './auth-machine.ts';

const SECOND = 1_000;

function timerOf(client: AuthClient): unknown {
  const { authentication } = client.getSnapshot().value;
  return typeof authentication === 'object' && 'signedIn' in authentication
    ? authentication.signedIn.refreshTimer
    : authentication;
}

/** Signs in with a session of the given lifetime. Token calls are counted from here on. */
async function startWith(lifetimeSeconds: number, options: HarnessOptions = {}) {
  const harness = createHarness({ stored: 'refresh-0', ...options });
  const session = createSession({ accessTokenExpiresIn: lifetimeSeconds });
  harness.server.on('/token', () => json(session));
  await harness.start();
  const before = harness.server.callsTo('/token').length;
  return { ...harness, refreshes: () => harness.server.callsTo('/token').length - before };
}

test('[S2-T01] the timer has the states of the specification', () => {
  const { signedIn } = authMachine.root.states['authentication']?.states ?? {};
  const timer = signedIn?.states['refreshTimer']?.states;
  expect(Object.keys(timer ?? {})).toEqual(['idle', 'disabled', 'running', 'stopped']);
  expect(Object.keys(timer?.['running']?.states ?? {})).toEqual(['pending', 'refreshing']);
});

test('[S2-T02] with auto refresh off the timer is disabled and an expired token is kept', async () => {
  const { client, clock, refreshes } = await startWith(60, {
    options: { autoRefreshToken: false },
  });
  expect(timerOf(client)).toBe('disabled');
  await clock.advance(3_600 * SECOND);
  expect(refreshes()).toBe(0);
});

test('[S2-T03][D-P1e] a session by personal access token is not refreshed, even after a reload', async () => {
  const first = createHarness();
  first.server.on('/signin/pat', () => json({ session: createSession() }));
  await first.start();
  await first.client.signInPAT('pat-1');
  expect(timerOf(first.client)).toBe('disabled');
  first.client.dispose();

  const { client, clock, refreshes } = await startWith(60, { browser: first.browser, stored: '' });
  expect(client.isAuthenticated()).toBe(true);
  expect(timerOf(client)).toBe('disabled');
  await clock.advance(3_600 * SECOND);
  expect(refreshes()).toBe(0);
});

test('[S2-T04] a pending timer checks every second', async () => {
  const randomCalls: number[] = [];
  const { clock } = await startWith(59, {
    random: () => {
      randomCalls.push(1);
      return 1;
    },
  });
  await clock.advance(10 * SECOND);
  expect(randomCalls).toHaveLength(10);
});

test('[S2-T05] an expired token is refreshed', async () => {
  const { clock, refreshes } = await startWith(0);
  await clock.advance(SECOND);
  expect(refreshes()).toBe(1);
});

test('[S2-T06] a configured interval refreshes a token that is far from expiry', async () => {
  const { clock, refreshes } = await startWith(900, { options: { refreshIntervalTime: 120 } });
  await clock.advance(119 * SECOND);
  expect(refreshes()).toBe(0);
  await clock.advance(SECOND);
  expect(refreshes()).toBe(1);
});

test('[S2-T07] the timer refreshes when 30 s remain, not at 31 s', async () => {
  const { clock, refreshes } = await startWith(100);
  await clock.advance(69 * SECOND);
  expect(refreshes()).toBe(0);
  await clock.advance(SECOND);
  expect(refreshes()).toBe(1);
});

test.each([
  ['refreshes for a random number below 0.1', 0.09, 1],
  ['does not refresh for a random number of 0.1', 0.1, 0],
])('[S2-T08] with 30 to 60 s left a check %s', async (_outcome, chance, expected) => {
  const { clock, refreshes } = await startWith(61, { random: () => chance });
  await clock.advance(SECOND);
  expect(refreshes()).toBe(expected);
});

test('[S2-T09] with more than 60 s left the random number has no effect', async () => {
  const { clock, refreshes } = await startWith(100, { random: () => 0 });
  await clock.advance(39 * SECOND);
  expect(refreshes()).toBe(0);
  await clock.advance(SECOND);
  expect(refreshes()).toBe(1);
});

test('[S2-T10] a refresh saves the new session and returns to pending', async () => {
  const { client, clock, server, storage } = await startWith(31);
  const next = createSession({ accessToken: 'access-2', refreshToken: 'refresh-2' });
  server.on('/token', () => json(next));
  await clock.advance(SECOND);
  expect(client.getSession()).toEqual(next);
  expect(storage.get('nhostRefreshToken')).toBe('refresh-2');
  expect(timerOf(client)).toEqual({ running: 'pending' });
});

test('[S2-T11][S2-T12] retries wait 5, 10, 20, 40 and 80 s; then the timer stops and the session is kept', async () => {
  const { client, clock, server, storage } = await startWith(31);
  const times: number[] = [];
  server.on('/token', () => {
    times.push(clock.uptimeMs());
    return NETWORK_DOWN;
  });
  await clock.advance(3_600 * SECOND);
  const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / SECOND);
  expect(waits).toEqual([5, 10, 20, 40, 80]);
  expect(timerOf(client)).toBe('stopped');
  expect(client.isAuthenticated()).toBe(true);
  expect(storage.get('nhostRefreshToken')).toBe('refresh-1');
});

test('a stopped timer starts again when the page becomes visible', async () => {
  const { client, clock, server, tab } = await startWith(31);
  server.on('/token', () => NETWORK_DOWN);
  await clock.advance(3_600 * SECOND);
  server.on('/token', () => json(createSession({ accessToken: 'access-2' })));
  tab.wake();
  await settle();
  expect(client.getAccessToken()).toBe('access-2');
  expect(timerOf(client)).toEqual({ running: 'pending' });
});

test.each(['wake', 'goOnline'] as const)(
  'after the timer has stopped, %s starts five new retries',
  async (event) => {
    const { client, clock, server, tab } = await startWith(31);
    server.on('/token', () => NETWORK_DOWN);
    await clock.advance(3_600 * SECOND);
    expect(timerOf(client)).toBe('stopped');

    const times: number[] = [];
    server.on('/token', () => {
      times.push(clock.uptimeMs());
      return NETWORK_DOWN;
    });
    tab[event]();
    await clock.advance(3_600 * SECOND);
    const waits = times.slice(1).map((time, index) => (time - (times[index] ?? 0)) / SECOND);
    expect(waits).toEqual([5, 10, 20, 40, 80]);
    expect(timerOf(client)).toBe('stopped');
    expect(client.isAuthenticated()).toBe(true);
  },
);

test('coming online ends the wait of a failed refresh', async () => {
  const { client, clock, server, tab } = await startWith(31);
  server.on('/token', () => NETWORK_DOWN);
  await clock.advance(2 * SECOND);
  server.on('/token', () => json(createSession({ accessToken: 'access-2' })));
  tab.goOnline();
  await settle();
  expect(client.getAccessToken()).toBe('access-2');
});

test('[S2-T13][D-P3a][D-P3b] a 401 on refresh clears tokens, user and storage, and sets the reason', async () => {
  const { client, clock, server, storage } = await startWith(31);
  const rejection = { status: 401, error: 'invalid-refresh-token', message: 'no' };
  server.on('/token', () => json(rejection, 401));
  await clock.advance(2 * SECOND);
  expect(client.getState()).toMatchObject({
    status: 'signedOut',
    user: null,
    signedOutReason: 'session-rejected',
    error: rejection,
  });
  expect([client.getSession(), client.getAccessToken()]).toEqual([null, undefined]);
  expect([...storage.keys()]).toEqual([]);
});

test('[D-P3a] a 401 on an explicit refresh of the current token also signs out', async () => {
  const { client, clock, server, storage } = await startWith(900);
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  const refreshed = client.refreshSession();
  await clock.advance(SECOND);
  expect((await refreshed).error?.error).toBe('invalid-refresh-token');
  expect(client.getState()).toMatchObject({
    status: 'signedOut',
    signedOutReason: 'session-rejected',
  });
  expect(storage.size).toBe(0);
});

test.each([
  ['a 500', () => failure(500, 'internal-server-error', 'x')],
  ['a lost network', () => NETWORK_DOWN],
  ['truncated JSON', () => text('{"accessToken')],
  ['a 401 page of a proxy', () => text('<html>', 401)],
  ['an empty 429', () => text('', 429)],
])('[D-P3c] %s on refresh does not change user, tokens and storage', async (_name, responder) => {
  const { client, clock, server, storage } = await startWith(31);
  const before = { session: client.getSession()?.refreshToken, storage: new Map(storage) };
  server.on('/token', responder);
  await clock.advance(3_600 * SECOND);
  expect(client.isAuthenticated()).toBe(true);
  expect(client.getSession()?.refreshToken).toBe(before.session);
  expect(storage).toEqual(before.storage);
});
