// @nhost/nhost-js 4, unmodified: status and body of every call that it makes to the auth service.
import { createHash, randomBytes } from 'node:crypto';
import { createClient, type NhostClient } from 'nhost4';
import { MemoryStorage } from 'nhost4/session';

import { type Backend, expect, PASSWORD, test } from '../support/contract-test.ts';
import { toTotpCode, waitForCalmStep } from '../support/totp-code.ts';

const createNhost = ({ urls }: Backend): NhostClient =>
  createClient({ ...urls, storage: new MemoryStorage() });

async function signIn(backend: Backend) {
  const email = await backend.createAccount();
  const nhost = createNhost(backend);
  await nhost.auth.signInEmailPassword({ email, password: PASSWORD });
  return { email, nhost, auth: nhost.auth };
}

test('a sign-up gives no session until the email is confirmed, whose redirect contains a token', async ({
  backend,
}) => {
  const nhost = createNhost(backend);
  const { auth } = nhost;
  const email = backend.createEmail();
  const redirectTo = `${backend.origin}/welcome?from=email`;
  const options = { redirectTo, displayName: 'Ada', locale: 'en', metadata: { plan: 'b' } };
  const up = await auth.signUpEmailPassword({ email, password: PASSWORD, options });
  expect([up.status, up.body.session ?? null]).toEqual([200, null]);
  expect(nhost.getUserSession()).toBeNull();
  await expect(auth.signInEmailPassword({ email, password: PASSWORD })).rejects.toMatchObject({
    status: 401,
    body: { error: 'unverified-user' },
  });
  const { link } = await backend.readEmail(email);
  const ticket = link.searchParams.get('ticket') ?? '';
  const address = await backend.follow(new URL(auth.verifyTicketURL({ ticket, redirectTo })));
  expect(address.searchParams.get('type')).toBe('verifyEmail');
  const refreshToken = address.searchParams.get('refreshToken') ?? '';
  const { body } = await auth.refreshToken({ refreshToken });
  expect(body.user).toMatchObject({ email, displayName: 'Ada', metadata: { plan: 'b' } });
});

test('sign-in, refresh, user, token check and sign-out', async ({ backend }) => {
  const { nhost, auth, email } = await signIn(backend);
  const session = nhost.getUserSession();
  expect(session?.user).toMatchObject({ email, roles: ['user', 'me'], isAnonymous: false });
  expect((await auth.getUser()).body).toMatchObject({ email, emailVerified: true });
  expect((await auth.verifyToken()).body).toBe('OK');
  const next = await nhost.refreshSession(Number.MAX_SAFE_INTEGER);
  expect(next?.refreshToken).not.toBe(session?.refreshToken);
  expect(next?.refreshTokenId).toBe(session?.refreshTokenId);
  const { body } = await auth.signOut({ refreshToken: next?.refreshToken ?? '' });
  expect(body).toBe('OK');
  expect(nhost.getUserSession()).toBeNull();
  await expect(auth.refreshToken({ refreshToken: next?.refreshToken ?? '' })).rejects.toMatchObject(
    { status: 401, body: { status: 401, error: 'invalid-refresh-token' } },
  );
});

test('signing out everywhere ends every session', async ({ backend }) => {
  const { nhost, auth, email } = await signIn(backend);
  const other = createNhost(backend);
  await other.auth.signInEmailPassword({ email, password: PASSWORD });
  await auth.signOut({ all: true });
  expect(nhost.getUserSession()).toBeNull();
  const refreshToken = other.getUserSession()?.refreshToken ?? '';
  await expect(other.auth.refreshToken({ refreshToken })).rejects.toMatchObject({ status: 401 });
});

test('an anonymous user becomes a registered one', async ({ backend }) => {
  const nhost = createNhost(backend);
  const { auth } = nhost;
  await auth.signInAnonymous({ displayName: 'Guest', locale: 'de' });
  expect(nhost.getUserSession()?.user).toMatchObject({ isAnonymous: true, displayName: 'Guest' });
  const email = backend.createEmail();
  const { body } = await auth.deanonymizeUser({
    signInMethod: 'email-password',
    email,
    password: PASSWORD,
  });
  expect(body).toBe('OK');
  await backend.follow((await backend.readEmail(email)).link);
  const named = createNhost(backend);
  const signedIn = await named.auth.signInEmailPassword({ email, password: PASSWORD });
  expect(signedIn.body.session?.user.id).toBe(nhost.getUserSession()?.user?.id);
});

test('a magic link with PKCE gives a code that can be exchanged once with its verifier', async ({
  backend,
}) => {
  const nhost = createNhost(backend);
  const { auth } = nhost;
  const email = backend.createEmail();
  const codeVerifier = randomBytes(32).toString('base64url');
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
  expect((await auth.signInPasswordlessEmail({ email, codeChallenge })).body).toBe('OK');
  const address = await backend.follow((await backend.readEmail(email)).link);
  expect(address.searchParams.has('refreshToken')).toBe(false);
  const code = address.searchParams.get('code') ?? '';
  await auth.tokenExchange({ code, codeVerifier });
  expect(nhost.getUserSession()?.user).toMatchObject({ email, emailVerified: true });
  await expect(auth.tokenExchange({ code, codeVerifier })).rejects.toMatchObject({ status: 400 });
});

test('codes by email and SMS sign in', async ({ backend }) => {
  const byEmail = createNhost(backend);
  const email = backend.createEmail();
  expect((await byEmail.auth.signInOTPEmail({ email })).body).toBe('OK');
  const { code } = await backend.readEmail(email);
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(byEmail.auth.verifySignInOTPEmail({ email, otp: wrong })).rejects.toMatchObject({
    body: { error: 'invalid-otp' },
  });
  await byEmail.auth.verifySignInOTPEmail({ email, otp: code });
  expect(byEmail.getUserSession()?.user?.email).toBe(email);

  const bySms = createNhost(backend);
  const phoneNumber = '+37255501234';
  expect((await bySms.auth.signInPasswordlessSms({ phoneNumber })).body).toBe('OK');
  const otp = await backend.readSms(phoneNumber);
  await bySms.auth.verifySignInPasswordlessSms({ phoneNumber, otp });
  expect(bySms.getUserSession()?.user).toMatchObject({ phoneNumber, phoneNumberVerified: true });
});

test('a second factor is enabled, required and disabled', async ({ backend }) => {
  const { auth, email } = await signIn(backend);
  const { body: made } = await auth.changeUserMfa();
  expect(made.imageUrl).toMatch(/^data:image\/png;base64,/);
  const { totpSecret } = made;
  // A code can be used once, so each step uses a code of a different time step.
  await waitForCalmStep();
  await auth.verifyChangeUserMfa({ code: toTotpCode(totpSecret, -1), activeMfaType: 'totp' });
  expect((await auth.getUser()).body.activeMfaType).toBe('totp');
  const second = createNhost(backend);
  const first = await second.auth.signInEmailPassword({ email, password: PASSWORD });
  const ticket = first.body.mfa?.ticket ?? '';
  expect(ticket).toMatch(/^mfaTotp:/);
  const wrong = second.auth.verifySignInMfaTotp({ ticket, otp: toTotpCode(totpSecret, 40) });
  await expect(wrong).rejects.toMatchObject({ status: 401 });
  await second.auth.verifySignInMfaTotp({ ticket, otp: toTotpCode(totpSecret) });
  expect(second.getUserSession()?.user?.email).toBe(email);
  await second.auth.verifyChangeUserMfa({ code: toTotpCode(totpSecret, 1), activeMfaType: '' });
  expect((await auth.getUser()).body.activeMfaType ?? null).toBeNull();
});

test('a personal access token signs in', async ({ backend }) => {
  const { auth, email } = await signIn(backend);
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
  const { body } = await auth.createPAT({ expiresAt, metadata: { name: 'CI' } });
  const robot = createNhost(backend);
  await robot.auth.signInPAT({ personalAccessToken: body.personalAccessToken });
  expect(robot.getUserSession()?.user?.email).toBe(email);
});

test('password and address are changed by email link and by bearer token', async ({ backend }) => {
  const { auth, email } = await signIn(backend);
  const newEmail = backend.createEmail();
  expect((await auth.changeUserEmail({ newEmail })).body).toBe('OK');
  const changed = await backend.follow((await backend.readEmail(newEmail)).link);
  expect(changed.searchParams.get('type')).toBe('emailConfirmChange');
  expect((await auth.getUser()).body.email).toBe(newEmail);
  expect((await auth.sendPasswordResetEmail({ email: newEmail })).body).toBe('OK');
  const { link } = await backend.readEmail(newEmail, 1);
  const ticket = link.searchParams.get('ticket') ?? '';
  const newPassword = 'neli uut kassi katusel';
  expect((await auth.changeUserPassword({ newPassword, ticket })).body).toBe('OK');
  const again = createNhost(backend);
  await again.auth.signInEmailPassword({ email: newEmail, password: newPassword });
  expect((await again.auth.changeUserPassword({ newPassword: PASSWORD })).body).toBe('OK');
  expect((await auth.sendVerificationEmail({ email })).body).toBe('OK');
});

test('health, version and keys are public', async ({ backend }) => {
  const { auth } = createNhost(backend);
  expect((await auth.healthCheckGet()).body).toBe('OK');
  expect((await auth.healthCheckHead()).status).toBe(200);
  expect((await auth.getVersion()).body.version).toMatch(/\d/);
  expect((await auth.getJWKs()).body.keys.length).toBeGreaterThanOrEqual(2);
});
