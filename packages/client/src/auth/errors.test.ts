import { expect, test } from 'vitest';
import {
  createHarness,
  createSession,
  failure,
  json,
  NETWORK_DOWN,
  settle,
  text,
} from '../testing/index.ts';
import { AUTH_ERRORS, type AuthErrorCode, isAuthError, toAuthError } from './errors.ts';

const signIn = { email: 'ada@example.org', password: 'secret' };

async function startSignedOut(options = {}) {
  const harness = createHarness(options);
  await harness.start();
  return harness;
}

async function startSignedIn() {
  return startSignedOut({ options: { initialSession: createSession() } });
}

test.each([
  ['S2-X01', 'noRefreshToken', 10, 'no-refresh-token', 'No refresh token has been provided'],
  [
    'S2-X02',
    'invalidRefreshToken',
    10,
    'invalid-refresh-token',
    'Invalid or expired refresh token',
  ],
  ['S2-X04', 'alreadySignedIn', 20, 'already-signed-in', 'User is already signed in'],
  ['S2-X05', 'unauthenticatedUser', 20, 'unauthenticated-user', 'User is not authenticated'],
  ['S2-X06', 'unverifiedUser', 20, 'unverified-user', 'Email needs verification'],
  ['S2-X07', 'invalidSignInMethod', 1, 'invalid-sign-in-method', 'Invalid sign-in method'],
  ['S2-X08', 'network', 0, 'network', 'Network Error'],
  [
    'S2-X03',
    'refresherAlreadyRunning',
    20,
    'refresher-already-running',
    'The token refresher is already running. You must wait until is has finished before submitting a new token.',
  ],
] as const)('[%s] the catalogue has %s', (_id, name, status, error, message) => {
  expect(AUTH_ERRORS[name]).toEqual({ status, error, message });
});

test('[S2-E12] every entry of the catalogue has status, error and message', () => {
  for (const error of Object.values(AUTH_ERRORS)) expect(isAuthError(error)).toBe(true);
});

test('[S2-X08] a call without a response gives network', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => NETWORK_DOWN);
  expect((await client.signIn(signIn)).error).toEqual(AUTH_ERRORS.network);
});

test('[S2-X07] parameters that match no method give invalid-sign-in-method', async () => {
  const { client } = await startSignedOut();
  const { error } = await client.signIn({} as unknown as typeof signIn);
  expect(error).toEqual(AUTH_ERRORS.invalidSignInMethod);
});

test('[D-P2a] a sign-in or sign-up while signed in gives already-signed-in', async () => {
  const { client, server } = await startSignedIn();
  for (const result of [await client.signIn(signIn), await client.signUp(signIn)]) {
    expect(result.error).toEqual(AUTH_ERRORS.alreadySignedIn);
  }
  expect(server.calls).toEqual([]);
});

test('[D-P2b] a sign-out while signed out gives unauthenticated-user', async () => {
  const { client } = await startSignedOut();
  expect((await client.signOut()).error).toEqual(AUTH_ERRORS.unauthenticatedUser);
});

test('[D-P2c][S2-X03] another token while a token call runs gives refresher-already-running; a plain refresh joins', async () => {
  const { client, server } = await startSignedIn();
  let respond: () => void = () => {};
  server.on(
    '/token',
    () =>
      new Promise((resolve) => {
        respond = () => resolve(json(createSession({ accessToken: 'access-2' })));
      }),
  );
  const first = client.refreshSession();
  await settle();
  expect((await client.refreshSession('other')).error).toEqual(AUTH_ERRORS.refresherAlreadyRunning);
  const joined = client.refreshSession();
  await settle();
  respond();
  expect((await first).session?.accessToken).toBe('access-2');
  expect((await joined).session?.accessToken).toBe('access-2');
  expect(server.callsTo('/token')).toHaveLength(1);
});

test('[S2-X09] a second sign-in while the first is pending gives invalid-event with status 20', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => new Promise(() => {}));
  void client.signIn(signIn);
  await settle();
  expect((await client.signIn(signIn)).error).toMatchObject({ status: 20, error: 'invalid-event' });
});

test('[S2-X10] a missing token, a rejected refresh and a failed refresh give three different errors', async () => {
  const missing = await startSignedOut();
  expect((await missing.client.refreshSession()).error).toEqual(AUTH_ERRORS.noRefreshToken);

  const { client, clock, server } = await startSignedIn();
  server.on('/token', () => failure(503, 'internal-server-error', 'down'));
  expect((await client.refreshSession()).error).toMatchObject({ status: 503 });
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  const rejected = client.refreshSession();
  await clock.advance(1_000);
  expect((await rejected).error).toEqual(AUTH_ERRORS.invalidRefreshToken);
});

test.each([
  ['AbortError', 'ERROR_CEREMONY_ABORTED'],
  ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
  ['SecurityError', 'ERROR_INVALID_RP_ID'],
  ['SecurityError', 'ERROR_INVALID_DOMAIN'],
  ['TypeError', 'ERROR_INVALID_USER_ID_LENGTH'],
  ['NotSupportedError', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'],
])('[D-P1l] a security key that fails with %s (%s) gives both names', async (name, code) => {
  const thrown = Object.assign(new Error('text'), { name, code });
  const { client, server } = await startSignedOut({
    webAuthn: { register: () => Promise.reject(thrown) },
  });
  server.on('/signup/webauthn', () => json({}));
  const { error } = await client.signUp({ email: 'ada@example.org', securityKey: true });
  expect(error).toEqual({ status: 1, error: name, message: 'text', code });
});

test('a truncated response is an error, not an empty success, when its content is needed', async () => {
  const { client, server } = await startSignedIn();
  const half = () => text('{"totpSecret":"ABC');
  for (const path of ['/mfa/totp/generate', '/pat', '/user/webauthn/add', '/elevate/webauthn']) {
    server.on(path, half);
  }
  const actor = client.createMfaActor();
  actor.send({ type: 'GENERATE' });
  await settle();
  expect(actor.getSnapshot().value).toEqual({ idle: 'error' });
  const error = AUTH_ERRORS.invalidResponse;
  expect(actor.getSnapshot().context).toEqual({ secret: null, error });
  expect(await client.createPAT(new Date(0))).toEqual({ data: null, error });
  expect(await client.addSecurityKey()).toEqual({ key: null, error });
  expect(await client.elevateEmailSecurityKey('ada@example.org')).toMatchObject({ error });
});

test('[S2-X13] a cause without a message gets the generic message', () => {
  for (const cause of [null, undefined, {}, new Error('')]) {
    expect(toAuthError(cause).message).toBe('Something went wrong!');
  }
});

test('[S2-E12] a misspelt error code does not compile, and the codes of client and server do', () => {
  const { error } = toAuthError(AUTH_ERRORS.network);
  // @ts-expect-error The code is misspelt.
  expect(error === 'unverifed-usr').toBe(false);
  const known: AuthErrorCode[] = ['unverified-user', 'invalid-email-password', 'NotAllowedError'];
  expect(known).not.toContain(error);
});

test('[S2-E12] an error response without a status text has a message', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => ({ ...json({}, 503), statusText: '' }));
  expect((await client.signIn(signIn)).error).toEqual({
    status: 503,
    error: 'unknown',
    message: 'HTTP 503',
  });
});
