import { AUTH_ERRORS } from '@loimel/client/auth';
import { expect, test } from 'vitest';
import { describeError, describeSignOut } from './words.ts';

const toError = (error: string) => ({ status: 400, error, message: 'for developers' });

test('[D-D2d] every error that the client creates has words that are not its message', () => {
  for (const error of Object.values(AUTH_ERRORS)) {
    expect(describeError(error)).toMatch(/^[A-Z].{10,}\.$/);
    expect(describeError(error)).not.toBe(error.message);
  }
});

test('[D-D2d] a limited attempt says when the next one is possible', () => {
  const limited = { ...toError('too-many-requests'), retryAfterSeconds: 850 } as never;
  expect(describeError(limited)).toBe('Too many attempts. Try again in 15 minutes.');
});

test('[D-D2d] a code of a newer server has words, too', () => {
  expect(describeError(toError('a-later-code') as never)).toMatch(/try again/i);
});

test.each(['signed-out-elsewhere', 'session-rejected', 'password-changed'] as const)(
  '[D-D2d] the sign-out %s is explained',
  (reason) => {
    expect(describeSignOut(reason)).toMatch(/^You were signed out because /);
  },
);
