// Each client method and the calls that it must send (S2-W01 to S2-W36).
import { expect, test } from 'vitest';
import {
  ANONYMOUS_USER,
  CREDENTIAL,
  createHarness,
  createSession,
  json,
  type RecordedCall,
  text,
} from '../../testing/index.ts';
import type { AuthClient } from '../client/client.ts';

const session = createSession();
const email = 'ada@example.org';
const password = 'secret';
const phoneNumber = '+372 555 0100';
const ticket = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';
const options = {
  displayName: 'Ada',
  metadata: { team: 'looms' },
  redirectTo: '/welcome?from=email',
};
const resolved = { ...options, redirectTo: 'https://site.example/welcome?from=email' };
const keyOptions = { ...options, nickname: 'blue key' };

type Wire = {
  /** Requirement ids that this row proves. */
  ids: string;
  name: string;
  run: (client: AuthClient) => Promise<unknown>;
  /** Path and body of each call, in order. */
  calls: [string, unknown][];
};

const signedOut: Wire[] = [
  {
    ids: 'S2-W02',
    name: 'a password',
    run: (client) => client.signIn({ email, password }),
    calls: [['/signin/email-password', { email, password }]],
  },
  {
    ids: 'S2-W03',
    name: 'a personal access token',
    run: (client) => client.signInPAT('pat-1'),
    calls: [['/signin/pat', { personalAccessToken: 'pat-1' }]],
  },
  {
    ids: 'S2-W04',
    name: 'an id token',
    run: (client) => client.signInIdToken({ provider: 'google', idToken: 'jwt' }),
    calls: [['/signin/idtoken', { provider: 'google', idToken: 'jwt' }]],
  },
  {
    ids: 'S2-W04',
    name: 'an id token with a nonce',
    run: (client) => client.signInIdToken({ provider: 'apple', idToken: 'jwt', nonce: 'n' }),
    calls: [['/signin/idtoken', { provider: 'apple', idToken: 'jwt', nonce: 'n' }]],
  },
  {
    ids: 'S2-W05',
    name: 'an anonymous sign-in',
    run: (client) => client.signIn(),
    calls: [['/signin/anonymous', undefined]],
  },
  {
    ids: 'S2-W06',
    name: 'a TOTP code',
    run: (client) => client.signIn({ otp: '123456', ticket }),
    calls: [['/signin/mfa/totp', { ticket, otp: '123456' }]],
  },
  {
    ids: 'S2-W07',
    name: 'an SMS request',
    run: (client) => client.signIn({ phoneNumber, options }),
    calls: [['/signin/passwordless/sms', { phoneNumber, options: resolved }]],
  },
  {
    ids: 'S2-W08',
    name: 'an SMS code',
    run: (client) => client.signIn({ phoneNumber, otp: '123456' }),
    calls: [['/signin/passwordless/sms/otp', { phoneNumber, otp: '123456' }]],
  },
  {
    ids: 'S2-W09, S2-W31',
    name: 'a sign-in email',
    run: (client) => client.signIn({ email, options }),
    calls: [['/signin/passwordless/email', { email, options: resolved }]],
  },
  {
    ids: 'S2-W10',
    name: 'an email code request',
    run: (client) => client.signInEmailOTP(email, options),
    calls: [['/signin/otp/email', { email, options: resolved }]],
  },
  {
    ids: 'S2-W11',
    name: 'an email code',
    run: (client) => client.verifyEmailOTP(email, '123456'),
    calls: [['/signin/otp/email/verify', { email, otp: '123456' }]],
  },
  {
    ids: 'S2-W12, S2-W13, S2-E13',
    name: 'a security key',
    run: (client) => client.signIn({ email, securityKey: true }),
    calls: [
      ['/signin/webauthn', { email }],
      ['/signin/webauthn/verify', { email, credential: CREDENTIAL }],
    ],
  },
  {
    ids: 'S2-W12, S2-W13',
    name: 'a security key without email',
    run: (client) => client.signInSecurityKey(),
    calls: [
      ['/signin/webauthn', {}],
      ['/signin/webauthn/verify', { credential: CREDENTIAL }],
    ],
  },
  {
    ids: 'S2-W14',
    name: 'a token exchange',
    run: (client) => client.refreshSession('given'),
    calls: [['/token', { refreshToken: 'given' }]],
  },
  {
    ids: 'S2-W16, S2-E14',
    name: 'a sign-up',
    run: (client) => client.signUp({ email, password, options }),
    calls: [['/signup/email-password', { email, password, options: resolved }]],
  },
  {
    ids: 'S2-W17, S2-W18, S2-E14',
    name: 'a sign-up with a security key',
    run: (client) => client.signUp({ email, securityKey: true, options: keyOptions }),
    calls: [
      ['/signup/webauthn', { email, options: resolved }],
      [
        '/signup/webauthn/verify',
        { credential: CREDENTIAL, options: { ...resolved, nickname: 'blue key' } },
      ],
    ],
  },
  {
    ids: 'S2-W22',
    name: 'a password reset',
    run: (client) => client.resetPassword({ email, options: { redirectTo: '/reset' } }),
    calls: [
      ['/user/password/reset', { email, options: { redirectTo: 'https://site.example/reset' } }],
    ],
  },
  {
    ids: 'S2-W23',
    name: 'a verification email',
    run: (client) => client.sendVerificationEmail({ email }),
    calls: [['/user/email/send-verification-email', { email }]],
  },
  {
    ids: 'D-P1d',
    name: 'a password change with the ticket of a reset email',
    run: (client) => client.changePassword({ newPassword: password, ticket: 'passwordReset:1' }),
    calls: [['/user/password', { newPassword: password, ticket: 'passwordReset:1' }]],
  },
];

test.each(signedOut)(
  '[S2-W01, $ids] the calls of $name are sent as JSON without a bearer token',
  async (wire) => {
    const { client, server, start } = createHarness();
    for (const [path] of wire.calls) server.on(path, () => json({ session }));
    server.on('/token', () => json(session));
    await start();
    await wire.run(client);
    expect(server.calls.map(({ path, body }) => [path, body])).toEqual(wire.calls);
    for (const call of server.calls) expect(summarize(call)).toEqual('POST application/json none');
  },
);

const signedIn: Wire[] = [
  {
    ids: 'S2-W15',
    name: 'a sign-out everywhere',
    run: (client) => client.signOut({ all: true }),
    calls: [['/signout', { refreshToken: 'refresh-1', all: true }]],
  },
  {
    ids: 'S2-W20',
    name: 'an email change',
    run: (client) => client.changeEmail({ newEmail: email, options: { redirectTo: '/ok' } }),
    calls: [
      [
        '/user/email/change',
        { newEmail: email, options: { redirectTo: 'https://site.example/ok' } },
      ],
    ],
  },
  {
    ids: 'S2-W21',
    name: 'a password change',
    run: (client) => client.changePassword({ newPassword: password }),
    calls: [['/user/password', { newPassword: password }]],
  },
  {
    ids: 'S2-W24, S2-W25',
    name: 'an added security key',
    run: (client) => client.addSecurityKey('blue key'),
    calls: [
      ['/user/webauthn/add', {}],
      ['/user/webauthn/verify', { credential: CREDENTIAL, nickname: 'blue key' }],
    ],
  },
  {
    ids: 'S2-W26, S2-W27',
    name: 'an elevation',
    run: (client) => client.elevateEmailSecurityKey(email),
    calls: [
      ['/elevate/webauthn', { email }],
      ['/elevate/webauthn/verify', { email, credential: CREDENTIAL }],
    ],
  },
  {
    ids: 'S2-W28',
    name: 'a link to an id token',
    run: (client) => client.linkIdToken({ provider: 'google', idToken: 'jwt' }),
    calls: [['/link/idtoken', { provider: 'google', idToken: 'jwt' }]],
  },
  {
    ids: 'S2-W29',
    name: 'a created access token',
    run: (client) => client.createPAT(new Date('2027-01-01T00:00:00Z'), { name: 'ci' }),
    calls: [['/pat', { expiresAt: '2027-01-01T00:00:00.000Z', metadata: { name: 'ci' } }]],
  },
];

test.each(signedIn)('[$ids] the calls of $name include the bearer token', async (wire) => {
  const { client, server } = createHarness({ options: { initialSession: session } });
  client.start();
  for (const [path] of wire.calls) server.on(path, () => json({ session }));
  await wire.run(client);
  expect(server.calls.map(({ path, body }) => [path, body])).toEqual(wire.calls);
  for (const call of server.calls) {
    expect(summarize(call)).toEqual('POST application/json Bearer access-1');
  }
});

test.each(signedIn)('[S2-W34] $name is rejected without a session', async ({ run }) => {
  const { client, server, start } = createHarness();
  await start();
  expect(await run(client)).toMatchObject({ error: { error: 'unauthenticated-user' } });
  expect(server.calls).toEqual([]);
});

test('[S2-W15] a plain sign-out sends the refresh token and no bearer token', async () => {
  const { client, server } = createHarness({ options: { initialSession: session } });
  client.start();
  server.on('/signout', () => json('OK'));
  await client.signOut();
  expect(server.calls[0]).toMatchObject({ body: { refreshToken: 'refresh-1', all: false } });
  expect(server.calls[0]?.headers['authorization']).toBeUndefined();
});

test('[S2-W16] a sign-up sends extra headers when they are given', async () => {
  const { client, server, start } = createHarness();
  await start();
  await client.signUp({ email, password }, { headers: { 'x-cf-turnstile-response': 'proof' } });
  expect(server.calls[0]?.headers['x-cf-turnstile-response']).toBe('proof');
});

const upgrades = [
  {
    name: 'email-password',
    params: { signInMethod: 'email-password', email, password, options } as const,
    body: { signInMethod: 'email-password', email, password, options: resolved },
  },
  {
    name: 'passwordless email',
    params: { signInMethod: 'passwordless', connection: 'email', email } as const,
    body: { signInMethod: 'passwordless', connection: 'email', email },
  },
];

test.each(upgrades)(
  '[S2-W19][S2-W33] an anonymous user is upgraded to $name with the access token',
  async ({ params, body }) => {
    const anonymous = createSession({ user: ANONYMOUS_USER });
    const { client, server } = createHarness({ options: { initialSession: anonymous } });
    client.start();
    server.on('/user/deanonymize', () => json('OK'));
    expect(await client.deanonymize(params)).toEqual({ error: null });
    expect(server.calls).toMatchObject([
      { path: '/user/deanonymize', body, headers: { authorization: 'Bearer access-1' } },
    ]);
    expect(client.getState()).toMatchObject({
      status: 'signedOut',
      signedOutReason: 'registration-started',
      waitsFor: 'email-verification',
    });
  },
);

test('[S2-W32] deanonymization by phone number makes no call and logs a warning', async () => {
  const anonymous = createSession({ user: ANONYMOUS_USER });
  const { client, server, tab } = createHarness({ options: { initialSession: anonymous } });
  client.start();
  await client.deanonymize({ signInMethod: 'passwordless', connection: 'sms', phoneNumber });
  expect(server.calls).toEqual([]);
  expect(tab.warnings).toEqual(['Deanonymization by phone number is not implemented.']);
  expect(client.isAuthenticated()).toBe(true);
});

test('[S2-W27][S2-W29][S2-E15] an elevation replaces the session, a new token is returned with id and value', async () => {
  const { client, server } = createHarness({ options: { initialSession: session } });
  client.start();
  const elevated = createSession({ accessToken: 'elevated' });
  server.on('/elevate/webauthn', () => json({ challenge: 'c' }));
  server.on('/elevate/webauthn/verify', () => json({ session: elevated }));
  expect(await client.elevateEmailSecurityKey(email)).toEqual({ elevated: true, error: null });
  expect(client.getAccessToken()).toBe('elevated');

  const token = { id: 't-1', personalAccessToken: 'pat-1' };
  server.on('/pat', () => json(token));
  expect(await client.createPAT(new Date(0))).toEqual({ data: token, error: null });
});

test('[S2-W30] a provider sign-in opens the provider URL with the options, connecting adds the access token', async () => {
  const { client, tab, start } = createHarness({ options: { initialSession: session } });
  await start();
  const { providerUrl } = await client.signIn({
    provider: 'github',
    options: { ...options, allowedRoles: ['user', 'me'] },
  });
  const url = new URL(providerUrl ?? '');
  expect(url.origin + url.pathname).toBe('https://api.example/auth/v1/signin/provider/github');
  expect(Object.fromEntries(url.searchParams)).toEqual({
    displayName: 'Ada',
    metadata: '{"team":"looms"}',
    redirectTo: 'https://site.example/welcome?from=email',
    allowedRoles: 'user,me',
  });
  await client.connectProvider({ provider: 'github' });
  expect(tab.page.visited).toEqual([providerUrl, `${url.origin}${url.pathname}?connect=access-1`]);
});

test.each([
  ['/after?x=1', 'https://site.example/base/', 'https://site.example/after?x=1'],
  ['after', 'https://site.example/base/', 'https://site.example/base/after'],
  ['https://other.example/p?q=1', 'https://site.example', 'https://other.example/p?q=1'],
  ['myapp://callback', 'https://site.example', 'myapp://callback'],
])('[S2-W31] redirectTo %s at %s becomes %s', async (redirectTo, clientUrl, expected) => {
  const { client, server, start } = createHarness({ options: { clientUrl } });
  await start();
  await client.resetPassword({ email, options: { redirectTo } });
  expect(server.calls[0]?.body).toEqual({ email, options: { redirectTo: expected } });
});

test('[S2-W35] a non-OK response returns its JSON body as the error', async () => {
  const { client, server, start } = createHarness();
  await start();
  const body = { status: 401, error: 'invalid-email-password', message: 'no', reason: 'extra' };
  server.on('/signin/email-password', () => json(body, 401));
  expect((await client.signIn({ email, password })).error).toEqual(body);
});

test('[S2-W36] an unparseable OK body counts as OK', async () => {
  const { client, server, start } = createHarness();
  await start();
  server.on('/signin/passwordless/email', () => text('fine'));
  expect((await client.signIn({ email })).error).toBeNull();
});

test.each(['', '<html>busy</html>'])(
  '[D-P1m] a 429 with the body "%s" is not a network error',
  async (body) => {
    const { client, server, start } = createHarness();
    await start();
    server.on('/signin/email-password', () => text(body, 429));
    const { error } = await client.signIn({ email, password });
    expect(error).toMatchObject({ status: 429, error: 'too-many-requests' });
  },
);

test('[D-P1d] after a password change the client is signed out and no token is stored', async () => {
  const { client, server, storage } = createHarness({ options: { initialSession: session } });
  client.start();
  server.on('/user/password', () => json('OK'));
  await client.changePassword({ newPassword: password });
  expect(client.getState()).toMatchObject({
    status: 'signedOut',
    signedOutReason: 'password-changed',
  });
  expect([...storage.keys()]).toEqual(['nhostSignOutEpoch']);
});

function summarize({ method, headers }: RecordedCall): string {
  return `${method} ${headers['content-type']} ${headers['authorization'] ?? 'none'}`;
}
