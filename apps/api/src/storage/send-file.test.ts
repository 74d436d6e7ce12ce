import { expect, test } from 'vitest';
import { evaluateConditions, parseRange } from './send-file.ts';

const FILE = { size_bytes: 1000, etag: '"a"', updated_at: new Date('2026-11-15T10:00:00.700Z') };
const AT = 'Sun, 15 Nov 2026 10:00:00 GMT';
const BEFORE = 'Sun, 15 Nov 2026 09:59:59 GMT';

test.each([
  [{}, 'send'],
  [{ 'if-match': '"a"' }, 'send'],
  [{ 'if-match': '*' }, 'send'],
  [{ 'if-match': '"b"' }, 'failed'],
  [{ 'if-none-match': '"a"' }, 'not-modified'],
  [{ 'if-none-match': '"b"' }, 'send'],
  [{ 'if-modified-since': AT }, 'not-modified'],
  [{ 'if-modified-since': BEFORE }, 'send'],
  [{ 'if-modified-since': 'yesterday' }, 'send'],
  [{ 'if-unmodified-since': AT }, 'send'],
  [{ 'if-unmodified-since': BEFORE }, 'failed'],
  [{ 'if-match': '"a"', 'if-unmodified-since': BEFORE }, 'send'],
  [{ 'if-none-match': '"b"', 'if-modified-since': AT }, 'send'],
] as const)('%j means %s', (headers, outcome) => {
  expect(evaluateConditions(headers, FILE)).toBe(outcome);
});

test.each([
  ['bytes=0-0', { first: 0, last: 0 }],
  ['bytes=10-19', { first: 10, last: 19 }],
  ['bytes=990-', { first: 990, last: 999 }],
  ['bytes=990-5000', { first: 990, last: 999 }],
  ['bytes=-10', { first: 990, last: 999 }],
  ['bytes=-5000', { first: 0, last: 999 }],
  ['bytes=1000-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  // Ranges that a server may ignore: the whole file is sent.
  ['bytes=-', undefined],
  ['bytes=20-10', undefined],
  ['bytes=0-1,5-6', undefined],
  ['lines=0-1', undefined],
  ['bytes=0x10-', undefined],
  [`bytes=${'9'.repeat(40)}-`, undefined],
])('%s of 1000 bytes is %j', (range, expected) => {
  expect(parseRange({ range }, FILE)).toEqual(expected);
});

test('for a range of another version of the file the whole file is sent', () => {
  expect(parseRange({ range: 'bytes=5-', 'if-range': '"b"' }, FILE)).toBeUndefined();
  expect(parseRange({ range: 'bytes=5-', 'if-range': '"a"' }, FILE)).toEqual({
    first: 5,
    last: 999,
  });
});
