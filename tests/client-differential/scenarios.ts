// Scenarios that both clients run, with the responses of the server.

import type { AuthClient } from '@loimel/client/auth';
import type { HasuraAuthClient } from '@nhost/hasura-auth-js';
import type { Responses } from './recording-server.ts';

/** Every method here has the same name and parameters in both clients. */
type Both = { ours: AuthClient; official: HasuraAuthClient };
type AnyClient = Both[keyof Both];

export type Scenario = {
  name: string;
  responses: Responses;
  stored?: string;
  run(client: AnyClient): Promise<unknown>;
};

const USER = {
  id: '2c35b6f3-c4b9-48e3-978a-d4d0f1d42e24',
  isAnonymous: false,
  email: 'ada@example.org',
  displayName: 'Ada',
};

export const SESSION = {
  accessToken: 'access-1',
  accessTokenExpiresIn: 900,
  refreshToken: '0d6bc6d1-4a0c-4f24-9ad4-2f0b1e3a7c55',
  refreshTokenId: 'd8b6a7c4-4c50-4a0f-8f0e-9b3a3f4f6a11',
  user: USER,
};
const ANONYMOUS = { ...SESSION, user: { ...USER, isAnonymous: true } };
const PAT = { id: 't-1', personalAccessToken: 'pat-1' };
const TICKET = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';

export const email = 'ada@example.org';
const password = 'secret';
const phoneNumber = '+372 555 0100';
export const stored = '5f0c8d6e-1f0f-4bb5-9a4e-1c1c3c0a9d10';

export const ok = (body: unknown) => ({ status: 200, body: JSON.stringify(body) });
export const no = (status: number, error: string, message: string) => ({
  status,
  body: JSON.stringify({ status, error, message }),
});
const signedIn = { '/token': ok(SESSION), '/signout': ok('OK') };
const options = {
  displayName: 'Ada',
  metadata: { a: 1 },
  redirectTo: 'https://site.example/ok?x=1',
};

/** Methods that only cause an email or an SMS to be sent. */
const SEND_ONLY_PATHS: ReadonlySet<string> = new Set([
  '/signin/passwordless/email',
  '/signin/passwordless/sms',
  '/signin/otp/email',
]);

export const SCENARIOS: Scenario[] = [
  { name: 'start without a token', responses: {}, run: (c) => c.isAuthenticatedAsync() },
  {
    name: 'start with a stored token',
    responses: signedIn,
    stored,
    run: (c) => c.isAuthenticatedAsync(),
  },
  {
    name: 'start with a rejected token',
    responses: { '/token': no(401, 'invalid-refresh-token', 'Invalid or expired refresh token') },
    stored,
    run: (c) => c.isAuthenticatedAsync(),
  },
  ...signIns('', ok({ session: SESSION }), ok('OK')),
  ...signIns(', rejected', no(401, 'invalid-email-password', 'Incorrect email or password')),
  ...signIns(', by a message of an old server', no(401, 'x', 'Email is not verified')),
  ...signIns(', malformed response', { status: 200, body: '<html>' }),
  ...signIns(', connection closed', { status: 0, body: '' }),
  {
    name: 'password sign-in that needs a code',
    responses: { '/signin/email-password': ok({ session: null, mfa: { ticket: TICKET } }) },
    run: (c) => c.signIn({ email, password }),
  },
  { name: 'malformed email', responses: {}, run: (c) => c.signIn({ email: 'x', password }) },
  { name: 'malformed password', responses: {}, run: (c) => c.signIn({ email, password: 'x' }) },
  { name: 'malformed phone number', responses: {}, run: (c) => c.signIn({ phoneNumber: '' }) },
  { name: 'malformed ticket', responses: {}, run: (c) => c.signIn({ otp: '1', ticket: 'x' }) },
  { name: 'missing ticket', responses: {}, run: (c) => c.signIn({ otp: '1' }) },
  { name: 'sign-out while signed out', responses: {}, run: (c) => c.signOut() },
  { name: 'sign-out', responses: signedIn, stored, run: (c) => c.signOut() },
  {
    name: 'sign-out everywhere',
    responses: signedIn,
    stored,
    run: (c) => c.signOut({ all: true }),
  },
  {
    name: 'sign-out that fails',
    responses: { ...signedIn, '/signout': no(500, 'internal-server-error', 'x') },
    stored,
    run: (c) => c.signOut(),
  },
  {
    name: 'sign-in while signed in',
    responses: signedIn,
    stored,
    run: (c) => c.signIn({ email, password }),
  },
  { name: 'refresh of a given token', responses: signedIn, run: (c) => c.refreshSession(stored) },
  ...accountCalls('', ok('OK')),
  ...accountCalls(', rejected', no(400, 'invalid-request', 'The request payload is incorrect')),
  {
    name: 'deanonymize by email and password',
    responses: { '/token': ok(ANONYMOUS), '/user/deanonymize': ok('OK') },
    stored,
    run: (c) => c.deanonymize({ signInMethod: 'email-password', email, password, options }),
  },
  {
    name: 'deanonymize by magic link',
    responses: { '/token': ok(ANONYMOUS), '/user/deanonymize': ok('OK') },
    stored,
    run: (c) =>
      c.deanonymize({ signInMethod: 'passwordless', connection: 'email', email, options }),
  },
];

function signIns(
  suffix: string,
  response: Responses[string],
  sendOnlyResponse = response,
): Scenario[] {
  const scenario = (name: string, path: string, run: Scenario['run']): Scenario => ({
    name: `${name}${suffix}`,
    responses: { [path]: SEND_ONLY_PATHS.has(path) ? sendOnlyResponse : response },
    run,
  });
  return [
    scenario('password', '/signin/email-password', (c) => c.signIn({ email, password })),
    scenario('anonymous', '/signin/anonymous', (c) => c.signIn()),
    scenario('PAT', '/signin/pat', (c) => c.signInPAT(stored)),
    scenario('TOTP', '/signin/mfa/totp', (c) => c.signIn({ otp: '123456', ticket: TICKET })),
    scenario('id token', '/signin/idtoken', (c) =>
      c.signInIdToken({ provider: 'google', idToken: 'jwt', nonce: 'n' }),
    ),
    scenario('magic link', '/signin/passwordless/email', (c) => c.signIn({ email, options })),
    scenario('SMS', '/signin/passwordless/sms', (c) => c.signIn({ phoneNumber })),
    scenario('SMS code', '/signin/passwordless/sms/otp', (c) =>
      c.signIn({ phoneNumber, otp: '123456' }),
    ),
    scenario('email code', '/signin/otp/email', (c) => c.signInEmailOTP(email)),
    scenario('email code check', '/signin/otp/email/verify', (c) => c.verifyEmailOTP(email, '1')),
    scenario('sign-up', '/signup/email-password', (c) => c.signUp({ email, password, options })),
  ];
}

function accountCalls(suffix: string, response: Responses[string]): Scenario[] {
  const scenario = (name: string, path: string, run: Scenario['run']): Scenario => ({
    name: `${name}${suffix}`,
    responses: {
      '/token': ok(SESSION),
      [path]: path === '/pat' && response.status === 200 ? ok(PAT) : response,
    },
    stored,
    run,
  });
  const expiresAt = new Date('2027-01-01T00:00:00Z');
  return [
    scenario('change email', '/user/email/change', (c) => c.changeEmail({ newEmail: email })),
    scenario('change password', '/user/password', (c) =>
      c.changePassword({ newPassword: password }),
    ),
    scenario('reset password', '/user/password/reset', (c) => c.resetPassword({ email })),
    scenario('verification email', '/user/email/send-verification-email', (c) =>
      c.sendVerificationEmail({ email }),
    ),
    scenario('link id token', '/link/idtoken', (c) =>
      c.linkIdToken({ provider: 'google', idToken: 'jwt' }),
    ),
    scenario('create PAT', '/pat', (c) => c.createPAT(expiresAt, { name: 'ci' })),
  ];
}
