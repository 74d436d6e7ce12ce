// Results in sequences: each result comes from its own attempt, never from an earlier state.
import { expect, test } from 'vitest';
import {
  ANONYMOUS_USER,
  createHarness,
  createSession,
  type FakeResponse,
  failure,
  json,
  NETWORK_DOWN,
  settle,
} from '../../testing/index.ts';

const credentials = { email: 'ada@example.org', password: 'secret' };
const TICKET = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';
const WRONG_PASSWORD = failure(401, 'invalid-email-password', 'Incorrect email or password');
const UNVERIFIED = failure(401, 'unverified-user', 'Email is not verified');

async function startSignedOut() {
  const harness = createHarness();
  await harness.start();
  return harness;
}

test('[S2-A23][S2-E12] after an unverified sign-in, a wrong password and a lost network give their own errors', async () => {
  const { client, server } = await startSignedOut();
  const signInWith = async (response: FakeResponse | Error) => {
    server.on('/signin/email-password', () => response);
    return (await client.signIn(credentials)).error?.error;
  };
  expect(await signInWith(UNVERIFIED)).toBe('unverified-user');
  expect(await signInWith(WRONG_PASSWORD)).toBe('invalid-email-password');
  expect(await signInWith(NETWORK_DOWN)).toBe('network');
  expect(await signInWith(UNVERIFIED)).toBe('unverified-user');
});

test('[S2-A23] after a sign-up that waits for the email, later failures give their own errors', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signup/email-password', () => json({ session: null }));
  server.on('/signin/email-password', () => WRONG_PASSWORD);
  server.on('/signin/pat', () => failure(401, 'invalid-pat', 'no'));
  server.on('/signin/mfa/totp', () => failure(401, 'invalid-totp', 'no'));
  expect(await client.signUp(credentials)).toEqual({ session: null, error: null });

  const results = [
    await client.signIn(credentials),
    await client.signIn({ ...credentials, email: 'not an address' }),
    await client.signInPAT('a PAT'),
    await client.signIn({ otp: '000000', ticket: TICKET }),
  ];
  expect(results.map(({ error }) => error?.error)).toEqual([
    'invalid-email-password',
    'invalid-email',
    'invalid-pat',
    'invalid-totp',
  ]);
});

test('[S2-A23] a failed sign-in and a sign-up that end at the same time give their own results', async () => {
  const { client, server } = await startSignedOut();
  let respond: (response: FakeResponse) => void = () => {};
  server.on('/signin/email-password', () => WRONG_PASSWORD);
  server.on(
    '/signup/email-password',
    () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      }),
  );
  const signingUp = client.signUp(credentials);
  const signedIn = await client.signIn(credentials);
  respond(failure(409, 'user-already-exists', 'no'));
  expect(signedIn.error?.error).toBe('invalid-email-password');
  expect((await signingUp).error?.error).toBe('user-already-exists');
});

test('[S2-U08] a sign-in that another tab overtakes returns its own session, and the tab uses it', async () => {
  const first = await startSignedOut();
  const second = createHarness({ browser: first.browser, clock: first.clock });
  await second.start();
  let respond: (response: FakeResponse) => void = () => {};
  first.server.on(
    '/signin/email-password',
    () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      }),
  );
  const other = createSession({
    accessToken: 'access-b',
    refreshToken: 'refresh-b',
    user: ANONYMOUS_USER,
  });
  second.server.on('/signin/anonymous', () => json({ session: other }));

  const signingIn = first.client.signIn(credentials);
  await second.client.signIn();
  await settle();
  expect(first.client.getUser()?.id).toBe(ANONYMOUS_USER.id);
  respond(json({ session: createSession() }));
  expect((await signingIn).session?.accessToken).toBe('access-1');
  await settle();
  expect([first.client.getAccessToken(), second.client.getAccessToken()]).toEqual([
    'access-1',
    'access-1',
  ]);
  expect(first.storage.get('nhostRefreshToken')).toBe('refresh-1');
});

test('[S2-G14] a second request of the same kind is rejected while the first one runs', async () => {
  const { client, server } = await startSignedOut();
  let respond: (response: FakeResponse) => void = () => {};
  server.on(
    '/user/password/reset',
    () =>
      new Promise<FakeResponse>((resolve) => {
        respond = resolve;
      }),
  );
  const running = client.resetPassword({ email: 'ada@example.org' });
  const second = await client.resetPassword({ email: 'ada@example.org' });
  expect(second.error?.error).toBe('request-running');
  respond(json('OK'));
  expect(await running).toEqual({ error: null });
  server.on('/user/password/reset', () => json('OK'));
  expect(await client.resetPassword({ email: 'ada@example.org' })).toEqual({ error: null });
  expect(server.callsTo('/user/password/reset')).toHaveLength(2);
});

test('[S2-G14] the option inspect receives the events of every state machine', async () => {
  const ids = new Set<string>();
  const { client, server, start } = createHarness({
    options: {
      inspect: (inspected) => {
        const { logic } = inspected.actorRef as { logic?: { id?: string } };
        if (logic?.id) ids.add(logic.id);
      },
    },
  });
  await start();
  server.on('/user/password/reset', () => json('OK'));
  await client.resetPassword({ email: 'ada@example.org' });
  client.createMfaActor().stop();
  expect([...ids]).toEqual(expect.arrayContaining(['nhost', 'resetPassword', 'enableMfa']));
});

test('[S2-W29] a response without a new token is an error, not a token without a value', async () => {
  const { client, server } = createHarness({ options: { initialSession: createSession() } });
  client.start();
  server.on('/pat', () => json({}));
  const { data, error } = await client.createPAT(new Date(0));
  expect([data, error?.error]).toEqual([null, 'invalid-response']);
});
