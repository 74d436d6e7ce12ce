// The last SDKs with state machines, unmodified: @nhost/nhost-js 3.3 and its client
// @nhost/hasura-auth-js 2.12. The tests check how the SDKs behave with our responses.
import { HasuraAuthClient } from '@nhost/hasura-auth-js';
import { NhostClient } from 'nhost3';

import { type Backend, expect, PASSWORD, test } from '../support/contract-test.ts';
import { type Store, toStorage } from '../support/sdk-storage.ts';
import { toTotpCode, waitForCalmStep } from '../support/totp-code.ts';

type Auth = NhostClient['auth'] | HasuraAuthClient;

const CLIENTS: readonly { name: string; create: (backend: Backend, store: Store) => Auth }[] = [
  {
    name: 'nhost-js 3',
    create: ({ urls }, store) => new NhostClient({ ...urls, ...toStorage(store) }).auth,
  },
  {
    name: 'hasura-auth-js 2.12',
    create: ({ urls }, store) => new HasuraAuthClient({ url: urls.authUrl, ...toStorage(store) }),
  },
];

for (const { name, create } of CLIENTS) {
  test.describe(name, () => {
    const running: Auth[] = [];
    const start = (backend: Backend, store: Store = new Map()) => {
      const auth = create(backend, store);
      running.push(auth);
      return auth;
    };
    // Running timers of the SDKs would keep the worker alive.
    test.afterEach(() => {
      for (const auth of running.splice(0)) auth.client.interpreter?.stop();
    });

    test('after a sign-up and its email the password signs in, and a second sign-in is rejected', async ({
      backend,
    }) => {
      const auth = start(backend);
      const email = backend.createEmail();
      const up = await auth.signUp({ email, password: PASSWORD, options: { displayName: 'Ada' } });
      expect([up.session, up.error]).toEqual([null, null]);
      const early = await auth.signIn({ email, password: PASSWORD });
      expect(early.error).toMatchObject({ error: 'unverified-user' });
      await backend.follow((await backend.readEmail(email)).link);
      const wrong = await auth.signIn({ email, password: 'not the password' });
      expect(wrong.error).toMatchObject({ status: 401, error: 'invalid-email-password' });
      const good = await auth.signIn({ email, password: PASSWORD });
      expect([good.error, good.session?.user?.displayName]).toEqual([null, 'Ada']);
      expect(auth.getHasuraClaim('user-id')).toBe(good.session?.user?.id);
      const second = await auth.signIn({ email, password: PASSWORD });
      expect(second.error).toMatchObject({ error: 'already-signed-in' });
    });

    test('a session is stored, refreshed, loaded by a new client and ended', async ({
      backend,
    }) => {
      const store: Store = new Map();
      const auth = start(backend, store);
      await auth.signIn({ email: await backend.createAccount(), password: PASSWORD });
      const before = store.get('nhostRefreshToken');
      expect((await auth.refreshSession()).error).toBeNull();
      expect(store.get('nhostRefreshToken')).not.toBe(before);
      const reopened = start(backend, store);
      expect(await reopened.isAuthenticatedAsync()).toBe(true);
      expect((await reopened.signOut()).error).toBeNull();
      expect(store.has('nhostRefreshToken')).toBe(false);
      expect(reopened.isAuthenticated()).toBe(false);
    });

    test('an anonymous user becomes a registered one', async ({ backend }) => {
      const auth = start(backend);
      const { session } = await auth.signIn();
      expect(session?.user?.isAnonymous).toBe(true);
      const email = backend.createEmail();
      const { error } = await auth.deanonymize({
        signInMethod: 'email-password',
        email,
        password: PASSWORD,
      });
      expect(error).toBeNull();
      await backend.follow((await backend.readEmail(email)).link);
      const named = await start(backend).signIn({ email, password: PASSWORD });
      expect(named.session?.user?.id).toBe(session?.user?.id);
    });

    test('links by email and codes by email and SMS sign in', async ({ backend }) => {
      const auth = start(backend);
      const email = backend.createEmail();
      expect((await auth.signIn({ email })).error).toBeNull();
      const address = await backend.follow((await backend.readEmail(email)).link);
      const token = address.searchParams.get('refreshToken') ?? '';
      expect((await auth.refreshSession(token)).session?.user?.email).toBe(email);

      const byCode = start(backend);
      const other = backend.createEmail();
      await byCode.signInEmailOTP(other);
      const { code } = await backend.readEmail(other);
      expect((await byCode.verifyEmailOTP(other, code)).session?.user?.email).toBe(other);

      const bySms = start(backend);
      const phoneNumber = `+3725${String(Date.now()).slice(-7)}`;
      await bySms.signIn({ phoneNumber });
      const otp = await backend.readSms(phoneNumber);
      expect((await bySms.signIn({ phoneNumber, otp })).session?.user?.phoneNumber).toBe(
        phoneNumber,
      );
    });

    test('personal access token, new password, new address, reset and verification email', async ({
      backend,
    }) => {
      const email = await backend.createAccount();
      const auth = start(backend);
      await auth.signIn({ email, password: PASSWORD });
      const { data, error } = await auth.createPAT(new Date(Date.now() + 86_400_000), { app: 'x' });
      expect(error).toBeNull();
      const robot = await start(backend).signInPAT(data?.personalAccessToken ?? '');
      expect(robot.session?.user?.email).toBe(email);
      expect((await auth.changeEmail({ newEmail: backend.createEmail() })).error).toBeNull();
      expect((await auth.resetPassword({ email })).error).toBeNull();
      expect((await auth.sendVerificationEmail({ email })).error).toBeNull();
      const newPassword = 'neli uut kassi katusel';
      expect((await auth.changePassword({ newPassword })).error).toBeNull();
      expect((await start(backend).signIn({ email, password: newPassword })).error).toBeNull();
    });

    test('the state machine requires the second factor, and its code signs in', async ({
      backend,
    }) => {
      const email = await backend.createAccount();
      const auth = start(backend);
      const { session } = await auth.signIn({ email, password: PASSWORD });
      const headers = {
        authorization: `Bearer ${session?.accessToken}`,
        'content-type': 'application/json',
      };
      // The SDK enables TOTP only in its React hooks, so the test calls the endpoints directly.
      const made = await fetch(`${backend.urls.authUrl}/mfa/totp/generate`, { headers });
      const { totpSecret } = await made.json();
      await waitForCalmStep();
      const switched = await fetch(`${backend.urls.authUrl}/user/mfa`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ code: toTotpCode(totpSecret, -1), activeMfaType: 'totp' }),
      });
      expect(switched.status).toBe(200);
      expect((await auth.signOut()).error).toBeNull();
      const first = await auth.signIn({ email, password: PASSWORD });
      expect(first.mfa?.ticket).toMatch(/^mfaTotp:/);
      const state = auth.client.interpreter?.getSnapshot();
      expect(state?.matches({ authentication: { signedOut: 'needsMfa' } })).toBe(true);
      const second = await auth.signIn({ otp: toTotpCode(totpSecret) });
      expect([second.error, second.session?.user?.email]).toEqual([null, email]);
    });
  });
}
