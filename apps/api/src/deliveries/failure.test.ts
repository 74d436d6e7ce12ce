import { expect, test } from 'vitest';
import { DeliveryFailure, toFailureCode } from './failure.ts';

test.each([
  [new DeliveryFailure('http-500'), 'http-500'],
  [
    Object.assign(new Error('550 eve@example.org unknown'), {
      responseCode: 550,
      code: 'EENVELOPE',
    }),
    'smtp-550',
  ],
  [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
  [
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }),
    'ENOTFOUND',
  ],
  [new DOMException('late', 'TimeoutError'), 'timeout'],
  [new RangeError('eve@example.org'), 'RangeError'],
  ['eve@example.org', 'unknown'],
])('%s is stored as %s', (error, code) => {
  expect(toFailureCode(error)).toBe(code);
});
