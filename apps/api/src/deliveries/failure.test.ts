import { expect, test } from 'vitest';
import { DeliveryFailure, isUnreachableCode, toFailureCode } from './failure.ts';

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

test.each([
  ['ECONNREFUSED', true],
  ['UND_ERR_SOCKET', true],
  ['timeout', true],
  ['http-503', true],
  ['http-429', true],
  ['smtp-421', true],
  ['http-422', false],
  ['smtp-550', false],
  ['smtp-451', false],
  ['cv-missing', false],
  ['RangeError', false],
])('%s means that the destination is unreachable: %s', (code, isUnreachable) => {
  expect(isUnreachableCode(code)).toBe(isUnreachable);
});
