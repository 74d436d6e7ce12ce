import { expect, test } from 'vitest';
import { createFakeClock } from '../../testing/index.ts';
import type { AuthFetch } from '../environment/environment.ts';
import { AUTH_ERRORS } from '../errors.ts';
import { createSend } from './send.ts';

/** A connection that never responds. */
const silentFetch: AuthFetch = (_url, { signal }) =>
  new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test('a call without a response fails with a network error after exactly 30 s', async () => {
  const clock = createFakeClock();
  const send = createSend({ url: 'https://api.example/auth/v1', fetch: silentFetch, clock });
  const errors: unknown[] = [];
  const call = send({ path: '/token' }).catch((error) => errors.push(error));
  await clock.advance(29_999);
  expect(errors).toEqual([]);
  await clock.advance(1);
  expect(errors).toEqual([AUTH_ERRORS.network]);
  await call;
  expect(clock.pendingTimers()).toBe(0);
});
