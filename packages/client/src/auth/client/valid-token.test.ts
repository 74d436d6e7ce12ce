// Every call waits for the start-up and for a valid access token, with a limit.
import { expect, test } from 'vitest';
import {
  ANONYMOUS_USER,
  createHarness,
  createSession,
  type FakeResponse,
  json,
  NETWORK_DOWN,
  settle,
} from '../../testing/index.ts';

const EIGHT_HOURS_MS = 8 * 60 * 60 * 1000;
const FRESH = createSession({ accessToken: 'access-2', refreshToken: 'refresh-2' });

/** A client whose start-up waits for the response to its token call. */
function createStarting() {
  const harness = createHarness({ stored: 'refresh-0' });
  let respond: (response: FakeResponse) => void = () => {};
  harness.server.on(
    '/token',
    () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      }),
  );
  harness.client.start();
  return { ...harness, respond: (response: FakeResponse) => respond(response) };
}

test('[S2-L01][S2-Q02] a token that is requested during the start-up is that of the stored session', async () => {
  const { client, respond } = createStarting();
  const token = client.getValidAccessToken();
  await settle();
  respond(json(createSession()));
  expect(await token).toBe('access-1');
});

test('[S2-L01] account calls during the start-up wait for the session', async () => {
  const { client, server, respond } = createStarting();
  for (const path of ['/user/email/change', '/pat', '/user/deanonymize']) {
    server.on(path, () => json({ id: 't-1', personalAccessToken: 'pat-1' }));
  }
  const results = [
    client.changeEmail({ newEmail: 'ada@example.org' }),
    client.createPAT(new Date('2027-01-01')),
    client.deanonymize({
      signInMethod: 'email-password',
      email: 'ada@example.org',
      password: 'secret',
    }),
  ];
  await settle();
  expect(server.calls).toHaveLength(1);
  respond(json(createSession({ user: ANONYMOUS_USER })));
  expect((await Promise.all(results)).map(({ error }) => error)).toEqual([null, null, null]);
  const tokens = server.calls.slice(1).map(({ headers }) => headers['authorization']);
  expect(tokens).toEqual(Array(3).fill('Bearer access-1'));
});

test('[S2-L03] after eight hours of sleep no call is sent with the expired token', async () => {
  const { client, clock, server, start } = createHarness({
    options: { initialSession: createSession({ user: ANONYMOUS_USER }) },
  });
  await start();
  server.on('/token', () => json({ ...FRESH, user: ANONYMOUS_USER }));
  for (const path of ['/user/email/change', '/user/deanonymize', '/signout']) {
    server.on(path, () => json('OK'));
  }
  clock.jump(EIGHT_HOURS_MS);
  const calls = Promise.all([
    client.changeEmail({ newEmail: 'ada@example.org' }),
    client.signIn({ email: 'ada@example.org' }),
  ]);
  await clock.advance(200);
  await calls;
  const sent = server.calls.map(({ path, headers }) => [path, headers['authorization']]);
  expect(sent).toEqual([
    ['/token', undefined],
    ['/user/email/change', 'Bearer access-2'],
    ['/user/deanonymize', 'Bearer access-2'],
  ]);
});

test('[S2-L03] a sign-out of all sessions after sleep is sent with a fresh token', async () => {
  const { client, clock, server, start } = createHarness({
    options: { initialSession: createSession() },
  });
  await start();
  server.on('/token', () => json(FRESH));
  server.on('/signout', () => json('OK'));
  clock.jump(EIGHT_HOURS_MS);
  const signedOut = client.signOut({ all: true });
  await clock.advance(200);
  expect(await signedOut).toEqual({ error: null });
  expect(server.callsTo('/signout')[0]?.headers['authorization']).toBe('Bearer access-2');
});

test.each([
  ['a personal access token', {}, true],
  ['autoRefreshToken: false', { autoRefreshToken: false }, false],
] as const)(
  '[D-P1h] an expired session with %s fails immediately',
  async (_name, options, isPAT) => {
    const { client, clock, server, start } = createHarness({ options });
    await start();
    server.on('/signin/pat', () => json({ session: createSession() }));
    server.on('/signin/anonymous', () => json({ session: createSession() }));
    await (isPAT ? client.signInPAT('pat-1') : client.signIn());
    clock.jump(EIGHT_HOURS_MS);
    await expect(client.getValidAccessToken()).rejects.toMatchObject({
      error: 'access-token-expired',
    });
    expect((await client.changeEmail({ newEmail: 'ada@example.org' })).error?.error).toBe(
      'access-token-expired',
    );
    expect(server.callsTo('/token')).toHaveLength(0);
  },
);

test('[D-P5a] refreshSession during the start-up uses the stored token once', async () => {
  const { client, server, respond } = createStarting();
  const refreshed = client.refreshSession();
  await settle();
  respond(json(createSession()));
  expect((await refreshed).session?.accessToken).toBe('access-1');
  expect(server.callsTo('/token')).toHaveLength(1);
});

test('[S2-L02] without start() every call says so immediately', async () => {
  const { client, server, tab } = createHarness();
  const results = await Promise.all([
    client.signIn({ email: 'ada@example.org', password: 'secret' }),
    client.signUp({ email: 'ada@example.org', password: 'secret' }),
    client.signOut(),
    client.refreshSession(),
    client.changeEmail({ newEmail: 'ada@example.org' }),
    client.deanonymize({ signInMethod: 'passwordless', connection: 'email', email: 'a@b.co' }),
    client.resetPassword({ email: 'ada@example.org' }),
    client.sendVerificationEmail({ email: 'ada@example.org' }),
    client.changePassword({ newPassword: 'secret', ticket: 'ticket' }),
    client.signIn({ provider: 'github' }),
  ]);
  const codes = results.map(({ error }) => error?.error);
  expect(codes).toEqual(results.map(() => 'not-started'));
  expect(tab.page.visited).toEqual([]);
  await expect(client.getValidAccessToken()).rejects.toMatchObject({ error: 'not-started' });
  await expect(client.isAuthenticatedAsync()).rejects.toMatchObject({ error: 'not-started' });
  expect(server.calls).toEqual([]);
});

test('after dispose() every call and a second start() say so', async () => {
  const { client, server, start } = createHarness({ options: { initialSession: createSession() } });
  await start();
  client.dispose();
  expect((await client.signOut()).error?.error).toBe('disposed');
  expect((await client.signIn()).error?.error).toBe('disposed');
  expect(() => client.start()).toThrow('The client was disposed. Create a new one.');
  expect(server.calls).toEqual([]);
});

test('[S2-L01] while a failed start-up may still have a session, a call fails instead of being sent without a token', async () => {
  const { client, clock, server, start } = createHarness({ stored: 'refresh-0' });
  server.on('/token', () => NETWORK_DOWN);
  await start();
  await clock.advance(156_000);
  expect(client.getState()).toMatchObject({ status: 'signedOut', error: { error: 'network' } });
  await expect(client.getValidAccessToken()).rejects.toMatchObject({ error: 'network' });
});
