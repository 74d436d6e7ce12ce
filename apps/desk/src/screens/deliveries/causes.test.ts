import { expect, test } from 'vitest';
import { explainCode, findCommonCause } from './causes.ts';

const parked = (lastError: string, at: string) => ({ lastError, at });

test('[D-D3f] the most frequent code of at least two is the common cause, with its time', () => {
  const cause = findCommonCause([
    parked('ETIMEDOUT', '2026-11-14T08:00:00Z'),
    parked('451', '2026-11-14T07:00:00Z'),
    parked('ETIMEDOUT', '2026-11-13T08:00:00Z'),
  ]);
  expect(cause).toEqual({
    code: 'ETIMEDOUT',
    count: 2,
    firstAt: '2026-11-13T08:00:00Z',
    lastAt: '2026-11-14T08:00:00Z',
  });
  expect(findCommonCause([parked('451', '2026-11-14T07:00:00Z')])).toBeNull();
  expect(findCommonCause([])).toBeNull();
});

test.each([
  ['552 5.3.4', 'the other server refused the email for good'],
  ['ECONNREFUSED', 'the server could not be reached'],
  ['421 4.3.2', 'the other server asked to wait'],
  ['oops', 'see the log of the worker'],
])('the code %s means: %s', (code, words) => {
  expect(explainCode(code)).toBe(words);
});
