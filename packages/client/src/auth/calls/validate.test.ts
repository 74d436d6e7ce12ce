import { expect, test } from 'vitest';
import { createHarness, createSession, json } from '../../testing/index.ts';
import type { AuthClient } from '../client/client.ts';
import type { DeanonymizeParams } from '../client/registration-methods.ts';
import type { SignInParams } from '../client/sign-in-methods.ts';
import { requireUserId } from '../environment/web-authn.ts';
import { AUTH_ERRORS } from '../errors.ts';

const password = 'secret';
const email = 'ada@example.org';
const ticket = 'mfaTotp:123e4567-e89b-12d3-a456-426614174000';

async function start() {
  const harness = createHarness();
  await harness.start();
  return harness;
}

const bad = '@example.org';
const badEmails: [string, (client: AuthClient) => Promise<{ error: unknown }>][] = [
  ['password sign-in', (client) => client.signIn({ email: bad, password })],
  ['sign-up', (client) => client.signUp({ email: bad, password })],
  ['magic link', (client) => client.signIn({ email: bad })],
  ['security key sign-in', (client) => client.signIn({ email: bad, securityKey: true })],
  ['security key sign-up', (client) => client.signUp({ email: bad, securityKey: true })],
  ['code request', (client) => client.signInEmailOTP(bad)],
  ['code verification', (client) => client.verifyEmailOTP(bad, '1')],
  ['password reset', (client) => client.resetPassword({ email: bad })],
  ['verification email', (client) => client.sendVerificationEmail({ email: bad })],
];

test.each(badEmails)(
  '[S2-V01] %s with a malformed address gives invalid-email and makes no call',
  async (_name, run) => {
    const { client, server } = await start();
    expect((await run(client)).error).toEqual({
      status: 10,
      error: 'invalid-email',
      message: 'Email is incorrectly formatted',
    });
    expect(server.calls).toEqual([]);
  },
);

test.each([
  'user&co@example.org',
  'first/last@example.org',
  'müller@example.org',
  'a!b@example.org',
])('[S2-V01] an unusual but valid address is sent to the server: %s', async (address) => {
  const { client, server } = await start();
  server.on('/signin/email-password', () => json({ session: createSession() }));
  expect((await client.signIn({ email: address, password })).error).toBeNull();
});

test.each(['.@-.aa', 'a@b..co', 'a b@example.org', 'a\u00a0b@example.org', 'ü@example'])(
  '[S2-V01] a malformed address makes no call: %j',
  async (address) => {
    const { client, server } = await start();
    expect((await client.signIn({ email: address, password })).error?.error).toBe('invalid-email');
    expect(server.calls).toEqual([]);
  },
);

test('[S2-V01] a change of email to a malformed address gives invalid-email and makes no call', async () => {
  const { client, server } = createHarness({ options: { initialSession: createSession() } });
  client.start();
  const { error } = await client.changeEmail({ newEmail: bad });
  expect(error).toEqual(AUTH_ERRORS.invalidEmail);
  expect(server.calls).toEqual([]);
});

test.each<[string, unknown]>([
  ['two characters', 'ab'],
  ['nothing', ''],
  ['a number', 12345],
  ['undefined', undefined],
])('[S2-V02] a password of %s is rejected without a call', async (_name, wrong) => {
  const { client, server } = await start();
  const params = { email, password: wrong } as { email: string; password: string };
  for (const { error } of [await client.signIn(params), await client.signUp(params)]) {
    expect(error).toEqual({
      status: 10,
      error: 'invalid-password',
      message: 'Password is incorrectly formatted',
    });
  }
  expect(server.calls).toEqual([]);
});

test('[S2-V02] a password of three characters is sent', async () => {
  const { client, server } = await start();
  server.on('/signin/email-password', () => json({ session: createSession() }));
  expect((await client.signIn({ email, password: 'abc' })).error).toBeNull();
});

test.each<unknown>(['', 5])(
  '[S2-V03] the phone number %j is rejected without a call',
  async (wrong) => {
    const { client, server } = await start();
    const phoneNumber = wrong as string;
    const results = [
      await client.signIn({ phoneNumber }),
      await client.signIn({ phoneNumber, otp: '123456' }),
    ];
    for (const { error } of results) {
      expect(error).toEqual({
        status: 10,
        error: 'invalid-phone-number',
        message: 'Phone number is incorrectly formatted',
      });
    }
    expect(server.calls).toEqual([]);
  },
);

test.each(['mfaTotp:1', ticket.slice(8), `${ticket}0`, `x${ticket}`])(
  '[S2-V04] the ticket %s is rejected without a call',
  async (wrong) => {
    const { client, server } = await start();
    const { error } = await client.signIn({ otp: '123456', ticket: wrong });
    expect(error).toEqual({
      status: 10,
      error: 'invalid-mfa-ticket',
      message: 'MFA ticket is invalid',
    });
    expect(server.calls).toEqual([]);
  },
);

test('[S2-V05] a code without any ticket gives no-mfa-ticket without a call', async () => {
  const { client, server } = await start();
  expect((await client.signIn({ otp: '123456' })).error).toEqual({
    status: 10,
    error: 'no-mfa-ticket',
    message: 'No MFA ticket has been provided',
  });
  expect(server.calls).toEqual([]);
});

test('[S2-V06] a security key option that is not true fails', async () => {
  const { client, server } = await start();
  const params = { email, securityKey: false } as unknown as SignInParams;
  expect((await client.signIn(params)).error?.message).toBe('securityKey must be true');
  expect(server.calls).toEqual([]);
});

test('[S2-V07] elevating without a user email fails', async () => {
  const { client } = await start();
  const { error, elevated } = await client.elevateEmailSecurityKey('');
  expect([elevated, error?.message]).toEqual([false, 'A user email is required']);
});

test.each([
  { signInMethod: 'carrier-pigeon' },
  { signInMethod: 'passwordless', connection: 'fax' },
])('[S2-V08] the deanonymization method %o throws', async (params) => {
  const { client } = await start();
  await expect(client.deanonymize(params as unknown as DeanonymizeParams)).rejects.toThrow(
    'Unknown deanonymization method',
  );
});

const userIdOf = (bytes: number) => btoa('x'.repeat(bytes)).replaceAll('=', '');

test('[S2-V09] a WebAuthn user id of 0 or 65 bytes is rejected, 1 and 64 are accepted', () => {
  for (const bytes of [0, 65]) {
    expect(() => requireUserId(userIdOf(bytes))).toThrow('User ID was not between 1 and 64');
  }
  for (const bytes of [1, 64]) expect(() => requireUserId(userIdOf(bytes))).not.toThrow();
});
