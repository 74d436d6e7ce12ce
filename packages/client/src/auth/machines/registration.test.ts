import { expect, test } from 'vitest';
import {
  ANONYMOUS_USER,
  createHarness,
  createSession,
  failure,
  json,
  NETWORK_DOWN,
} from '../../testing/index.ts';
import type { AuthClient } from '../client/client.ts';
import { authMachine } from './auth-machine.ts';

const session = createSession();
const anonymous = createSession({ user: ANONYMOUS_USER });
const email = 'ada@example.org';
const password = 'secret';
const phoneNumber = '+372 555 0100';

const registrationOf = (client: AuthClient) => client.getSnapshot().value.registration;

async function startSignedOut() {
  const harness = createHarness();
  await harness.start();
  return harness;
}

async function startAnonymous() {
  const harness = await startSignedOut();
  harness.server.on('/signin/anonymous', () => json({ session: anonymous }));
  await harness.client.signIn();
  return harness;
}

test('[S2-G01] the incomplete registration has exactly the sub-states of the specification', () => {
  const { incomplete } = authMachine.root.states['registration']?.states ?? {};
  expect(Object.keys(incomplete?.states ?? {})).toEqual([
    'noErrors',
    'needsEmailVerification',
    'needsOtp',
    'failed',
  ]);
});

const methods = [
  {
    ids: 'S2-G02, S2-G10',
    state: 'emailPassword',
    paths: ['/signup/email-password'],
    response: {},
    nextState: 'needsEmailVerification',
    run: (client: AuthClient) => client.signUp({ email, password }),
  },
  {
    ids: 'S2-G03, S2-G10',
    state: 'securityKey',
    paths: ['/signup/webauthn', '/signup/webauthn/verify'],
    response: { user: { id: 'AAAA' } },
    nextState: 'needsEmailVerification',
    run: (client: AuthClient) => client.signUp({ email, securityKey: true }),
  },
  {
    ids: 'S2-G04',
    state: 'passwordlessEmail',
    paths: ['/signin/passwordless/email'],
    response: 'OK',
    nextState: 'needsEmailVerification',
    run: (client: AuthClient) => client.signIn({ email }),
  },
  {
    ids: 'S2-G05',
    state: 'passwordlessSms',
    paths: ['/signin/passwordless/sms'],
    response: 'OK',
    nextState: 'needsOtp',
    run: (client: AuthClient) => client.signIn({ phoneNumber }),
  },
  {
    ids: 'S2-G07',
    state: 'signInEmailOTP',
    paths: ['/signin/otp/email'],
    response: 'OK',
    nextState: 'needsOtp',
    run: (client: AuthClient) => client.signInEmailOTP(email),
  },
];

test.each(methods)(
  '[$ids] the method $state sends its calls and changes to $nextState, signed out',
  async ({ state, paths, response, nextState, run }) => {
    const { client, server } = await startSignedOut();
    const seen: unknown[] = [];
    client.subscribe(() => seen.push(registrationOf(client)));
    for (const path of paths) server.on(path, () => json(response));
    const { error, session: none } = await run(client);
    expect([error, none]).toEqual([null, null]);
    expect(server.calls.map(({ path }) => path)).toEqual(paths);
    expect(seen).toContain(state);
    expect(registrationOf(client)).toEqual({ incomplete: nextState });
    expect(client.getState().status).toBe('signedOut');
  },
);

const verifications = [
  {
    id: 'S2-G06',
    path: '/signin/passwordless/sms/otp',
    run: (client: AuthClient) => client.signIn({ phoneNumber, otp: '123456' }),
  },
  {
    id: 'S2-G08',
    path: '/signin/otp/email/verify',
    run: (client: AuthClient) => client.verifyEmailOTP(email, '123456'),
  },
];

test.each(verifications)(
  '[$id, S2-G12] a correct code at $path signs in and completes the registration',
  async ({ path, run }) => {
    const { client, server } = await startSignedOut();
    server.on(path, () => json({ session }));
    expect(await run(client)).toEqual({ session, mfa: null, error: null });
    expect(client.isAuthenticated()).toBe(true);
    expect(registrationOf(client)).toBe('complete');
  },
);

test.each(methods)(
  'after a second factor is asked for, the method $state drops the ticket and its state',
  async ({ state, paths, response, run }) => {
    const { client, server } = await startSignedOut();
    const ticket = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';
    server.on('/signin/email-password', () => json({ mfa: { ticket } }));
    for (const path of paths) server.on(path, () => json(response));
    await client.signIn({ email, password });
    expect(client.getState().mfa).toEqual({ ticket });
    await run(client);
    const signedOut = state === 'passwordlessSms' ? 'needsSmsOtp' : 'noErrors';
    expect(client.getSnapshot().value.authentication).toEqual({ signedOut });
    expect(client.getState()).toMatchObject({ mfa: null, error: null, signedOutReason: null });
  },
);

test('a magic link after a wrong password leaves no failed sign-in behind', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/email-password', () => failure(401, 'invalid-email-password', 'no'));
  server.on('/signin/passwordless/email', () => json('OK'));
  await client.signIn({ email, password });
  await client.signIn({ email });
  expect(client.getSnapshot().value.authentication).toEqual({ signedOut: 'noErrors' });
});

test('[S2-G05] a sent SMS also changes signedOut to needsSmsOtp', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signin/passwordless/sms', () => json('OK'));
  await client.signIn({ phoneNumber });
  expect(client.getSnapshot().value.authentication).toEqual({ signedOut: 'needsSmsOtp' });
});

test('[S2-G09][S2-G12] a sign-up that returns a session signs in and completes the registration', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signup/email-password', () => json({ session }));
  expect(await client.signUp({ email, password })).toEqual({ session, error: null });
  expect(client.isAuthenticated()).toBe(true);
  expect(registrationOf(client)).toBe('complete');
});

test.each([
  ...methods.map(({ state, paths, run }) => ({ name: state, path: paths[0] ?? '', run })),
  ...verifications.map(({ path, run }) => ({ name: path, path, run })),
])(
  '[S2-G11][D-P1b] a failing $name changes to failed, saves the error and returns it',
  async ({ path, run }) => {
    const { client, server } = await startSignedOut();
    const rejection = {
      status: 409,
      error: 'disabled-endpoint',
      message: 'This endpoint is disabled',
    };
    server.on(path, () => json(rejection, 409));
    expect((await run(client)).error).toEqual(rejection);
    expect(registrationOf(client)).toEqual({ incomplete: 'failed' });
    expect(client.getSnapshot().context.errors.registration).toEqual(rejection);
  },
);

test('[S2-G13][S2-E10] a signed-in anonymous user stays incomplete', async () => {
  const { client } = await startAnonymous();
  expect(client.getUser()?.isAnonymous).toBe(true);
  expect(client.isAuthenticated()).toBe(true);
  expect(registrationOf(client)).toEqual({ incomplete: 'noErrors' });
});

test('signing out makes a complete registration incomplete again', async () => {
  const { client, server } = await startSignedOut();
  server.on('/signup/email-password', () => json({ session }));
  server.on('/signout', () => json('OK'));
  await client.signUp({ email, password });
  await client.signOut();
  expect(registrationOf(client)).toEqual({ incomplete: 'noErrors' });
});

test('an anonymous user whose sign-up fails stays signed in', async () => {
  const { client, server } = await startAnonymous();
  server.on('/user/deanonymize', () => failure(409, 'user-already-exists', 'User already exists'));
  const { error } = await client.signUp({ email, password });
  expect(error?.error).toBe('user-already-exists');
  expect(client.isAuthenticated()).toBe(true);
});

const requests = [
  {
    name: 'change email',
    path: '/user/email/change',
    run: (client: AuthClient) => client.changeEmail({ newEmail: email }),
  },
  {
    name: 'change password',
    path: '/user/password',
    run: (client: AuthClient) => client.changePassword({ newPassword: password }),
  },
  {
    name: 'reset password',
    path: '/user/password/reset',
    run: (client: AuthClient) => client.resetPassword({ email }),
  },
  {
    name: 'send verification email',
    path: '/user/email/send-verification-email',
    run: (client: AuthClient) => client.sendVerificationEmail({ email }),
  },
];

test.each(requests)(
  '[S2-G14] $name ends in success or error, depending on the response',
  async ({ path, run }) => {
    const { client, server } = createHarness({ options: { initialSession: session } });
    client.start();
    server.on(path, () => failure(400, 'invalid-request', 'no'));
    expect((await run(client)).error).toMatchObject({ status: 400, error: 'invalid-request' });
    server.on(path, () => NETWORK_DOWN);
    expect((await run(client)).error?.error).toBe('network');
    server.on(path, () => json('OK'));
    expect(await run(client)).toEqual({ error: null });
  },
);
