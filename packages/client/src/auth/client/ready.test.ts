import { expect, test } from 'vitest';
import {
  createHarness,
  createSession,
  json,
  NETWORK_DOWN,
  settle,
  USER,
} from '../../testing/index.ts';
import { AuthClientError } from '../errors.ts';
import { createContext } from '../machines/context.ts';

const signIn = { email: 'ada@example.org', password: 'secret' };
const NOT_READY = 'The state machine is not yet ready after 15 seconds.';

test('[S2-L01] a call before readiness waits, then is sent', async () => {
  const { client, server, clock, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => NETWORK_DOWN);
  server.on('/signin/email-password', () => json({ session: createSession() }));
  await start();
  const waiting = client.signIn(signIn);
  await clock.advance(4_000);
  expect(server.callsTo('/signin/email-password')).toHaveLength(0);
  server.on('/token', () => json(null));
  await clock.advance(1_000);
  expect((await waiting).error).toBeNull();
});

test('[S2-L02][D-P1o] after 15 s a call returns the error, and the readiness promise rejects with an Error object', async () => {
  const { client, server, clock, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => NETWORK_DOWN);
  await start();
  const waiting = client.signIn(signIn);
  const ready = client.waitUntilReady().catch((cause: unknown) => cause);
  const authenticated = client.isAuthenticatedAsync().catch((cause: unknown) => cause);
  await clock.advance(14_999);
  let isOver = false;
  void waiting.finally(() => {
    isOver = true;
  });
  await settle();
  expect(isOver).toBe(false);
  await clock.advance(1);
  expect((await waiting).error?.message).toBe(NOT_READY);
  for (const cause of [await ready, await authenticated]) {
    expect(cause).toBeInstanceOf(AuthClientError);
    expect(cause).toMatchObject({ status: 20, error: 'not-ready', message: NOT_READY });
  }
});

test('[S2-L03][D-P1h] the wait for a valid token checks every 100 ms and ends with the new token', async () => {
  const { client, server, clock } = createHarness({
    options: { initialSession: createSession({ accessTokenExpiresIn: 0 }) },
  });
  client.start();
  let respond: () => void = () => {};
  server.on(
    '/token',
    () =>
      new Promise((resolve) => {
        respond = () => resolve(json(createSession({ accessToken: 'access-2' })));
      }),
  );
  let token: string | null | undefined;
  void client.getValidAccessToken().then((value) => {
    token = value;
  });
  await clock.advance(1_050);
  respond();
  await settle();
  expect(token).toBeUndefined();
  await clock.advance(50);
  expect(token).toBe('access-2');
});

test('[D-P1h] the wait for a valid token ends after 5 s with an error when the server does not respond', async () => {
  const { client, server, clock } = createHarness({
    options: { initialSession: createSession({ accessTokenExpiresIn: 0 }) },
  });
  client.start();
  server.on('/token', () => new Promise(() => {}));
  let error: unknown = null;
  void client.getValidAccessToken().catch((cause: unknown) => {
    error = cause;
  });
  await clock.advance(4_999);
  expect(error).toBeNull();
  await clock.advance(1);
  expect(error).toMatchObject({ status: 20, error: 'access-token-expired' });
});

test('[S2-E09] a session has its five fields', async () => {
  const { client, start } = createHarness({ options: { initialSession: createSession() } });
  await start();
  expect(client.getSession()).toEqual({
    accessToken: 'access-1',
    accessTokenExpiresIn: 900,
    refreshToken: 'refresh-1',
    refreshTokenId: 'id-1',
    user: USER,
  });
});

test('[S2-E11][S2-K02] the initial context has the fields of the specification and a lifetime of 15 s', () => {
  expect(createContext(null)).toMatchObject({
    user: null,
    mfa: null,
    accessToken: { value: null, expiresAt: null, expiresInSeconds: 15 },
    refreshTimer: { startedAt: null, attempts: 0, lastAttempt: null },
    refreshToken: { value: null, isPAT: false },
    importTokenAttempts: 0,
    errors: { authentication: null, registration: null },
  });
});

test('listeners are called on sign-in, new tokens and sign-out until they unsubscribe', async () => {
  const { client, server, start } = createHarness();
  const events: string[] = [];
  const stop = client.onAuthStateChanged((event) => events.push(event));
  client.onTokenChanged((session) => events.push(session?.accessToken ?? 'none'));
  await start();
  server.on('/signin/email-password', () => json({ session: createSession() }));
  server.on('/token', () => json(createSession({ accessToken: 'access-2' })));
  server.on('/signout', () => json('OK'));
  await client.signIn(signIn);
  await client.refreshSession();
  stop();
  await client.signOut();
  expect(events).toEqual(['SIGNED_OUT', 'SIGNED_IN', 'access-1', 'access-2', 'none']);
});

test('claims are read from the token, with or without the prefix', async () => {
  const claims = { 'x-hasura-default-role': 'user', 'x-hasura-allowed-roles': ['user', 'me'] };
  const payload = btoa(JSON.stringify({ sub: 'u-1', 'https://hasura.io/jwt/claims': claims }));
  const { client, start } = createHarness({
    options: { initialSession: createSession({ accessToken: `h.${payload}.s` }) },
  });
  await start();
  expect(client.getDecodedAccessToken()?.sub).toBe('u-1');
  expect(client.getHasuraClaim('default-role')).toBe('user');
  expect(client.getHasuraClaim('x-hasura-allowed-roles')).toEqual(['user', 'me']);
  expect(client.getHasuraClaim('unknown')).toBeNull();
});
