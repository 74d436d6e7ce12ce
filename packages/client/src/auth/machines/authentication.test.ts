import { expect, test } from 'vitest';
import {
  createHarness,
  createSession,
  type FakeResponse,
  failure,
  type HarnessOptions,
  json,
  NETWORK_DOWN,
  type RecordedCall,
  settle,
  text,
  USER,
} from '../../testing/index.ts';
import type { AuthClient } from '../client/client.ts';
import { authMachine } from './auth-machine.ts';

const session = createSession();
const TICKET = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';

const stateOf = (client: AuthClient) => client.getSnapshot().value.authentication;
const contextOf = (client: AuthClient) => client.getSnapshot().context;

async function startSignedOut(options: HarnessOptions = {}) {
  const harness = createHarness(options);
  await harness.start();
  expect(stateOf(harness.client)).toEqual({ signedOut: 'noErrors' });
  return harness;
}

async function startSignedIn(options: HarnessOptions = {}) {
  const harness = createHarness({ stored: 'refresh-0', ...options });
  harness.server.on('/token', () => json(session));
  await harness.start();
  expect(harness.client.isAuthenticated()).toBe(true);
  return harness;
}

test('[S2-A01] the machine is loading until the import has finished', () => {
  const { client } = createHarness({ stored: 'refresh-0' });
  client.start();
  expect(stateOf(client)).toBe('starting');
  expect(client.getState().status).toBe('loading');
});

test('[S2-A02] an initial session changes the state to signedIn without a call', async () => {
  const { client, server, start } = createHarness({ options: { initialSession: session } });
  await start();
  expect(client.isAuthenticated()).toBe(true);
  expect(server.calls).toEqual([]);
});

test('[S2-A03] the token in the URL is imported before the stored one', async () => {
  const { client, server, start } = createHarness({
    href: 'https://site.example/?refreshToken=from-url&type=signinPasswordless',
    stored: 'refresh-0',
  });
  server.on('/token', () => json(session));
  await start();
  expect(server.callsTo('/token').map(({ body }) => body)).toEqual([{ refreshToken: 'from-url' }]);
  expect(client.isAuthenticated()).toBe(true);
});

test('[S2-A04] with auto sign-in off the token in the URL is neither used nor removed', async () => {
  const href = 'https://site.example/?refreshToken=from-url';
  const { server, tab, start } = createHarness({ href, options: { autoSignIn: false } });
  const client = await start();
  expect(server.calls).toEqual([]);
  expect(tab.page.href()).toBe(href);
  expect(stateOf(client)).toEqual({ signedOut: 'noErrors' });
});

test('[S2-A05][S2-A06] a stored token is exchanged for a session, which signs in', async () => {
  const { client, server } = await startSignedIn();
  expect(server.callsTo('/token')[0]?.body).toEqual({ refreshToken: 'refresh-0' });
  expect(client.getUser()).toEqual(USER);
});

test.each(['null', '{}', '"OK"'])(
  '[S2-A07] an import with the response %s, which has no session, ends in signedOut',
  async (body) => {
    const { client, server, start } = createHarness({ stored: 'refresh-0' });
    server.on('/token', () => text(body));
    await start();
    expect(stateOf(client)).toEqual({ signedOut: 'noErrors' });
  },
);

test('[S2-A07] without any token the start ends in signedOut and makes no call', async () => {
  const { server } = await startSignedOut();
  expect(server.calls).toEqual([]);
});

const outages = {
  'a lost network': () => NETWORK_DOWN,
  'a 500': () => failure(500, 'internal-server-error', 'Internal server error'),
  'a 503 in HTML': () => text('<html>', 503),
  'truncated JSON': () => text('{"accessToken":"a'),
};

test.each(Object.entries(outages))(
  '[S2-A08] an import that fails with %s is retried',
  async (_name, responder) => {
    const { client, server, clock, start } = createHarness({ stored: 'refresh-0' });
    server.on('/token', responder);
    await start();
    expect(stateOf(client)).toBe('retryTokenImport');
    server.on('/token', () => json(session));
    await clock.advance(5_000);
    expect(client.isAuthenticated()).toBe(true);
  },
);

test('[S2-A09][S2-A10] retries wait 5, 10, 20, 40 and 80 s; then the error is saved and the stored token is kept', async () => {
  const { client, server, clock, storage, start } = createHarness({ stored: 'refresh-0' });
  const times: number[] = [];
  server.on('/token', () => {
    times.push(clock.uptimeMs());
    return NETWORK_DOWN;
  });
  await start();
  await clock.advance(3_600_000);
  const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
  expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
  expect(stateOf(client)).toEqual({ signedOut: 'failed' });
  expect(contextOf(client).errors.authentication?.error).toBe('network');
  expect(storage.get('nhostRefreshToken')).toBe('refresh-0');
});

test('[S2-A11] a rejected import saves the error and is not retried', async () => {
  const { client, server, clock, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  await start();
  await clock.advance(600_000);
  expect(server.callsTo('/token')).toHaveLength(1);
  expect(stateOf(client)).toEqual({ signedOut: 'failed' });
  expect(contextOf(client).errors.authentication?.error).toBe('invalid-refresh-token');
});

test('[S2-A12] signedOut has exactly the sub-states of the specification', () => {
  const { signedOut } = authMachine.root.states['authentication']?.states ?? {};
  expect(Object.keys(signedOut?.states ?? {}).sort()).toEqual(
    ['noErrors', 'success', 'needsSmsOtp', 'needsMfa', 'failed', 'signingOut'].sort(),
  );
});

const webAuthnSteps = (path: string) => [path, `${path}/verify`];

const signIns = [
  {
    id: 'S2-A13',
    failureId: 'S2-A23',
    name: 'password',
    paths: ['/signin/email-password'],
    run: (client: AuthClient) => client.signIn({ email: 'ada@example.org', password: 'secret' }),
  },
  {
    id: 'S2-A14',
    failureId: 'S2-A24',
    name: 'anonymous',
    paths: ['/signin/anonymous'],
    run: (client: AuthClient) => client.signIn(),
  },
  {
    id: 'S2-A15',
    failureId: 'S2-A24',
    name: 'security key with email',
    paths: webAuthnSteps('/signin/webauthn'),
    run: (client: AuthClient) => client.signIn({ email: 'ada@example.org', securityKey: true }),
  },
  {
    id: 'S2-A16',
    failureId: 'S2-A24',
    name: 'security key',
    paths: webAuthnSteps('/signin/webauthn'),
    run: (client: AuthClient) => client.signInSecurityKey(),
  },
  {
    id: 'S2-A17',
    failureId: 'S2-A24',
    name: 'TOTP code',
    paths: ['/signin/mfa/totp'],
    run: (client: AuthClient) => client.signIn({ otp: '123456', ticket: TICKET }),
  },
  {
    id: 'S2-A18',
    failureId: 'S2-A24',
    name: 'personal access token',
    paths: ['/signin/pat'],
    run: (client: AuthClient) => client.signInPAT('pat-1'),
  },
  {
    id: 'S2-A19',
    failureId: 'S2-A24',
    name: 'id token',
    paths: ['/signin/idtoken'],
    run: (client: AuthClient) => client.signInIdToken({ provider: 'google', idToken: 'jwt' }),
  },
];

test.each(signIns)(
  '[$id] sign-in by $name changes signedOut to signedIn',
  async ({ paths, run }) => {
    const { client, server, storage } = await startSignedOut();
    for (const path of paths) server.on(path, () => json({ session }));
    const result = await run(client);
    expect(result).toEqual({ session, mfa: null, error: null });
    expect(client.isAuthenticated()).toBe(true);
    expect(storage.get('nhostRefreshToken')).toBe('refresh-1');
    expect(server.calls.map(({ path }) => path)).toEqual(paths);
  },
);

test.each(signIns)(
  '[$failureId] a failing sign-in by $name changes to failed and saves the error',
  async ({ paths, run }) => {
    const { client, server } = await startSignedOut();
    for (const path of paths) server.on(path, () => failure(400, 'invalid-request', 'no'));
    const { error } = await run(client);
    expect(error).toEqual({ status: 400, error: 'invalid-request', message: 'no' });
    expect(stateOf(client)).toEqual({ signedOut: 'failed' });
    expect(contextOf(client).errors.authentication).toEqual(error);
  },
);

test('[S2-A20][S2-A17] a returned ticket changes the state to needsMfa and is used by a code without a ticket', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => json({ session: null, mfa: { ticket: TICKET } }));
  const first = await client.signIn({ email: 'ada@example.org', password: 'secret' });
  expect(first).toEqual({ session: null, mfa: { ticket: TICKET }, error: null });
  expect(stateOf(client)).toEqual({ signedOut: 'needsMfa' });
  expect(contextOf(client).mfa).toEqual({ ticket: TICKET });

  server.on('/signin/mfa/totp', () => failure(401, 'invalid-totp', 'Invalid TOTP code'));
  expect((await client.signIn({ otp: '000000' })).error?.error).toBe('invalid-totp');
  server.on('/signin/mfa/totp', () => json({ session }));
  expect((await client.signIn({ otp: '123456' })).session).toEqual(session);
  expect(server.callsTo('/signin/mfa/totp').map(({ body }) => body)).toEqual([
    { ticket: TICKET, otp: '000000' },
    { ticket: TICKET, otp: '123456' },
  ]);
  expect(contextOf(client).mfa).toBeNull();
});

test.each([
  ['S2-A21', 'some-code', 'Email is not verified'],
  ['S2-A22', 'unverified-user', 'User is not verified.'],
])('[%s] a 401 with %s and "%s" needs email verification', async (_id, error, message) => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => failure(401, error, message));
  const result = await client.signIn({ email: 'ada@example.org', password: 'secret' });
  expect(client.getSnapshot().value.registration).toEqual({
    incomplete: 'needsEmailVerification',
  });
  expect(stateOf(client)).toEqual({ signedOut: 'noErrors' });
  expect(result.error).toEqual({
    status: 20,
    error: 'unverified-user',
    message: 'Email needs verification',
  });
});

test('[S2-A25][S2-A26] SIGNOUT changes to signingOut, and to success when the call succeeds', async () => {
  const { client, server, storage } = await startSignedIn();
  let respond: (response: FakeResponse) => void = () => {};
  server.on(
    '/signout',
    () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      }),
  );
  const signedOut = client.signOut();
  await settle();
  expect(stateOf(client)).toEqual({ signedOut: 'signingOut' });
  respond(json('OK'));
  expect(await signedOut).toEqual({ error: null });
  expect(stateOf(client)).toEqual({ signedOut: 'success' });
  expect([client.getSession(), client.getAccessToken()]).toEqual([null, undefined]);
  expect([...storage.keys()]).toEqual(['nhostSignOutEpoch']);
});

test('[S2-A26][D-P1b] a sign-out whose call fails ends in failed, returns the error and removes the session', async () => {
  const { client, server, storage } = await startSignedIn();
  server.on('/signout', () => NETWORK_DOWN);
  expect((await client.signOut()).error?.error).toBe('network');
  expect(stateOf(client)).toEqual({ signedOut: 'failed' });
  expect([client.getSession(), client.getUser()]).toEqual([null, null]);
  expect([...storage.keys()]).toEqual(['nhostSignOutEpoch']);
});

test('[S2-A27] SESSION_UPDATE with a session saves it and signs in, and replaces another session', async () => {
  const { client, storage } = await startSignedIn();
  const other = createSession({ accessToken: 'other', refreshToken: 'other-refresh' });
  await client.initWithSession({ session: other });
  expect(client.getSession()).toEqual(other);
  expect(storage.get('nhostRefreshToken')).toBe('other-refresh');
});

test('[S2-A28] TRY_TOKEN exchanges the given token and signs in', async () => {
  const { client, server } = await startSignedOut();
  server.on('/token', () => json(session));
  expect(await client.refreshSession('given')).toEqual({ session, error: null });
  expect(server.callsTo('/token')[0]?.body).toEqual({ refreshToken: 'given' });
  expect(client.isAuthenticated()).toBe(true);
});

test('[S2-A29] a failing TRY_TOKEN changes to failed when signed out', async () => {
  const { client, server } = await startSignedOut();
  server.on('/token', () => failure(401, 'invalid-refresh-token', 'no'));
  const { error } = await client.refreshSession('given');
  expect(error?.error).toBe('invalid-refresh-token');
  expect(stateOf(client)).toEqual({ signedOut: 'failed' });
});

test('[S2-A29] a failing TRY_TOKEN of another token leaves a signed-in user signed in', async () => {
  const { client, server } = await startSignedIn();
  server.on('/token', ({ body }: RecordedCall) =>
    (body as { refreshToken: string }).refreshToken === 'given'
      ? failure(401, 'invalid-refresh-token', 'no')
      : json(session),
  );
  expect((await client.refreshSession('given')).error?.error).toBe('invalid-refresh-token');
  expect(client.isAuthenticated()).toBe(true);
  expect(client.getUser()).toEqual(USER);
});

test('[D-P1n] a failing start-up retries immediately when the browser is online again', async () => {
  const { client, server, tab, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => NETWORK_DOWN);
  await start();
  server.on('/token', () => json(session));
  tab.goOnline();
  await settle();
  expect(client.isAuthenticated()).toBe(true);
});

test('[D-P1p] starting the client twice makes one token call', async () => {
  const { client, server, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => json(session));
  await Promise.all([start(), start()]);
  expect(client.isAuthenticated()).toBe(true);
  expect(server.callsTo('/token')).toHaveLength(1);
});

test('a disposed client leaves no timer behind', async () => {
  const { client, clock } = await startSignedIn();
  client.dispose();
  expect(clock.pendingTimers()).toBe(0);
});
