// Sign-in with a passkey from the autofill of the browser, and a second factor after an email code.
import { expect, test } from 'vitest';
import {
  CREDENTIAL,
  createHarness,
  createSession,
  failure,
  json,
  settle,
} from '../../testing/index.ts';
import type { WebAuthn } from '../index.ts';

const TICKET = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';

/** A browser that waits until the test chooses a passkey, or until the signal. */
async function startWaiting() {
  const chosen = Promise.withResolvers<typeof CREDENTIAL>();
  const calls: Parameters<WebAuthn['authenticate']>[] = [];
  const harness = createHarness({
    webAuthn: {
      authenticate: (...given) => {
        calls.push(given);
        const abort = () =>
          chosen.reject(Object.assign(new Error('ended'), { name: 'AbortError' }));
        given[1]?.signal?.addEventListener('abort', abort);
        return chosen.promise;
      },
    },
  });
  harness.server.on('/signin/webauthn', () => json({ challenge: 'c' }));
  harness.server.on('/signin/webauthn/verify', () => json({ session: createSession() }));
  await harness.start();
  const end = new AbortController();
  const waiting = harness.client.signInSecurityKey({
    mediation: 'conditional',
    signal: end.signal,
  });
  await settle();
  return { ...harness, chosen, calls, end, waiting };
}

test('[D-D2a] a passkey that is chosen in the autofill signs in without an address', async () => {
  const { client, server, chosen, calls, end, waiting } = await startWaiting();
  expect(calls).toEqual([[{ challenge: 'c' }, { signal: end.signal }]]);
  expect(client.getState().status).toBe('signedOut');
  chosen.resolve(CREDENTIAL);
  expect((await waiting).session?.accessToken).toBe('access-1');
  expect(calls).toHaveLength(1);
  expect(server.callsTo('/signin/webauthn').map(({ body }) => body)).toEqual([{}]);
  expect(server.callsTo('/signin/webauthn/verify')[0]?.body).toEqual({ credential: CREDENTIAL });
  expect(client.isAuthenticated()).toBe(true);
});

test('[D-D2a] while the autofill waits, another method can sign in, and the wait can be ended', async () => {
  const { client, server, end, waiting } = await startWaiting();
  server.on('/signin/email-password', () => json({ session: createSession() }));
  const password = { email: 'ada@example.org', password: 'secret' };
  expect((await client.signIn(password)).error).toBeNull();
  end.abort();
  expect((await waiting).error?.error).toBe('AbortError');
  expect(client.isAuthenticated()).toBe(true);
});

test('a failed request for the autofill changes no state and gives its error', async () => {
  const { client, server, start } = createHarness();
  server.on('/signin/webauthn', () => failure(429, 'too-many-requests', 'no'));
  await start();
  const { error } = await client.signInSecurityKey({ mediation: 'conditional' });
  expect(error?.error).toBe('too-many-requests');
  expect(client.getState().error).toBeNull();
});

test('[D-D2b] an email code of an account with a second factor gives its ticket', async () => {
  const { client, server, start } = createHarness();
  server.on('/signin/otp/email/verify', () => json({ session: null, mfa: { ticket: TICKET } }));
  server.on('/signin/mfa/totp', () => json({ session: createSession() }));
  await start();
  const result = await client.verifyEmailOTP('ada@example.org', '123456');
  expect(result).toEqual({ session: null, mfa: { ticket: TICKET }, error: null });
  expect(client.getState().mfa).toEqual({ ticket: TICKET });
  expect((await client.signIn({ otp: '654321' })).error).toBeNull();
  expect(client.isAuthenticated()).toBe(true);
});
