import { expect, test } from 'vitest';
import { advance, FIRST_STATE, type SignInEvent, type SignInState } from './steps.ts';

const TOTP = { imageUrl: 'data:,', totpSecret: 'JBSWY3DP' };
const EMAIL = 'ada@example.org';

const follow = (...events: SignInEvent[]): SignInState => events.reduce(advance, FIRST_STATE);
const toError = (error: 'invalid-totp' | 'invalid-ticket' | 'otp-too-many-attempts') => ({
  status: 401,
  error,
  message: '',
});

test('[D-D2a] the passkey comes first, and a passkey alone finishes the sign-in', () => {
  expect(FIRST_STATE.step.name).toBe('passkey');
  expect(follow({ type: 'began' }).isBusy).toBe(true);
  const { step, isBusy } = follow({ type: 'began' }, { type: 'got-in' });
  expect(step).toEqual({ name: 'finished', to: null });
  expect(isBusy).toBe(false);
});

test('[D-D2b] after the password the code of the app is asked for, with the ticket', () => {
  const { step } = follow(
    { type: 'chose', name: 'password' },
    { type: 'began' },
    { type: 'needs-app-code', email: EMAIL, ticket: 't1' },
  );
  expect(step).toEqual({ name: 'app-code', email: EMAIL, ticket: 't1' });
});

test('[D-D2b] the email code leads to the code of the app', () => {
  const asked = follow(
    { type: 'chose', name: 'email-address' },
    { type: 'sent-code', email: EMAIL },
  );
  expect(asked.step).toEqual({ name: 'email-code', email: EMAIL });
  expect(advance(asked, { type: 'needs-app-code', email: EMAIL, ticket: 't2' }).step.name).toBe(
    'app-code',
  );
});

test('[D-D2b] a recovery code uses the ticket, and its owner is led to the security page', () => {
  const state = follow(
    { type: 'needs-app-code', email: EMAIL, ticket: 't3' },
    { type: 'chose', name: 'recovery-code' },
  );
  expect(state.step).toEqual({ name: 'recovery-code', email: EMAIL, ticket: 't3' });
  const end = advance(state, { type: 'got-in', by: 'recovery-code' });
  expect(end.step).toEqual({ name: 'finished', to: '/security' });
});

test('[D-D2b] a session with one factor confirms with the factor that the account has', () => {
  const state = follow({ type: 'needs-confirmation', email: EMAIL });
  expect(state.step).toEqual({ name: 'confirm', email: EMAIL });
  expect(advance(state, { type: 'chose', name: 'recovery-code' }).step).toEqual({
    name: 'recovery-code',
    email: EMAIL,
    ticket: null,
  });
});

test('a recovery code cannot be chosen before a first factor', () => {
  expect(follow({ type: 'chose', name: 'recovery-code' }).step.name).toBe('passkey');
});

test('[D-D2f] an invitation asks for a name and a passkey, then shows the recovery codes', () => {
  const invited = follow({ type: 'needs-set-up', email: EMAIL, totp: TOTP, isInvited: true });
  expect(invited.step.name).toBe('welcome');
  const shown = advance(invited, { type: 'created-codes', codes: ['a', 'b'] });
  expect(shown.step).toEqual({ name: 'store-codes', codes: ['a', 'b'] });
  expect(advance(shown, { type: 'got-in' }).step.name).toBe('finished');
});

test('[D-D2f] an invited person who chooses the app keeps the typed name', () => {
  const state = follow(
    { type: 'needs-set-up', email: EMAIL, totp: TOTP, isInvited: true },
    { type: 'chose-app', displayName: 'Ada' },
  );
  expect(state.step).toMatchObject({ name: 'set-up', displayName: 'Ada', totp: TOTP });
});

test('staff without a second step must set one up', () => {
  const { step } = follow({ type: 'needs-set-up', email: EMAIL, totp: TOTP, isInvited: false });
  expect(step).toMatchObject({ name: 'set-up', displayName: null });
});

test('[D-D2d] a wrong code keeps the step and shows the error until the next attempt', () => {
  const ticket = { type: 'needs-app-code', email: EMAIL, ticket: 't4' } as const;
  const failed = follow(ticket, { type: 'failed', error: toError('invalid-totp') });
  expect(failed.step.name).toBe('app-code');
  expect(failed.error?.error).toBe('invalid-totp');
  expect(advance(failed, { type: 'began' }).error).toBeNull();
});

test('[D-D2d] an expired ticket starts again with the password and says so', () => {
  const ticket = { type: 'needs-app-code', email: EMAIL, ticket: 't5' } as const;
  const state = follow(ticket, { type: 'failed', error: toError('invalid-ticket') });
  expect(state.step.name).toBe('password');
  expect(state.error?.error).toBe('invalid-ticket');
});

test('[D-D2d] after too many wrong email codes a new code is asked for', () => {
  const sent = { type: 'sent-code', email: EMAIL } as const;
  const state = follow(sent, { type: 'failed', error: toError('otp-too-many-attempts') });
  expect(state.step.name).toBe('email-address');
});
