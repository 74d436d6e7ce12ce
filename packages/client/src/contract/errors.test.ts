import { expect, test } from 'vitest';
import type { FunctionError } from '../functions/index.ts';
import type { StorageError } from '../storage/index.ts';
import { toNoResponseError, toResponseError } from './errors.ts';

test.each([
  [new TypeError('fetch failed'), { status: 500, error: 'unknown', message: 'fetch failed' }],
  ['a text', { status: 500, error: 'unknown', message: 'a text' }],
  [new DOMException('stop', 'AbortError'), { status: 0, error: 'abort-error', message: 'stop' }],
  [new DOMException('late', 'TimeoutError'), { status: 0, error: 'timeout', message: 'late' }],
])('the cause %s of a call without a response gives %o', (cause, expected) => {
  expect(toNoResponseError(cause)).toEqual({ ...expected, reference: null });
});

test('AbortSignal.timeout gives timeout', async () => {
  const signal = AbortSignal.timeout(1);
  await new Promise((resolve) => signal.addEventListener('abort', resolve));
  expect(toNoResponseError(signal.reason, signal).error).toBe('timeout');
});

test('any reason of an aborted signal gives abort-error', () => {
  const signal = AbortSignal.abort('left');
  expect(toNoResponseError(signal.reason, signal)).toMatchObject({
    error: 'abort-error',
    message: 'left',
  });
});

test('an error of the auth client keeps its status, code and message', () => {
  const cause = Object.assign(new Error('expired'), { status: 20, error: 'access-token-expired' });
  expect(toNoResponseError(cause)).toEqual({
    status: 20,
    error: 'access-token-expired',
    message: 'expired',
    reference: null,
  });
});

test('[S2-Q05] a failed response has its status as the code, with and without a status text', () => {
  const headers = { 'x-request-id': 'r-1' };
  const toError = (statusText: string) =>
    toResponseError(new Response(null, { status: 403, statusText, headers }));
  expect(toError('Forbidden')).toEqual({
    status: 403,
    error: 'http-403',
    message: 'Forbidden',
    reference: 'r-1',
  });
  expect(toError('')).toMatchObject({ error: 'http-403', message: 'HTTP 403' });
});

test('a code of the client is checked by the compiler, and a code of a server is open', () => {
  const error: FunctionError = toNoResponseError(new Error('x'));
  // @ts-expect-error a misspelt code
  expect(error.error === 'time-out').toBe(false);
  expect(error.error === 'timeout').toBe(false);
  expect(error.error === 'http-404').toBe(false);
  const stored: StorageError = { ...error, error: 'a-code-of-a-newer-server' };
  expect(stored.error === 'too-big').toBe(false);
});
