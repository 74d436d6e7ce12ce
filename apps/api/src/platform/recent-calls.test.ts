import { expect, test } from 'vitest';
import { createRecentCalls } from './recent-calls.ts';

const MINUTE_MS = 60_000;

test('calls are counted per client and dropped after at most two windows', () => {
  let nowMs = 0;
  const { count } = createRecentCalls(() => nowMs);
  expect([count('a'), count('a'), count('b')]).toEqual([1, 2, 1]);
  nowMs = 6 * MINUTE_MS;
  expect(count('a')).toBe(3);
  nowMs = 12 * MINUTE_MS;
  expect(count('b')).toBe(1);
  expect(count('a')).toBe(2);
});

test('any number of clients uses at most the memory of two full windows', () => {
  const { count } = createRecentCalls(() => 0, 3);
  for (const client of ['a', 'b', 'c', 'd']) expect(count(client)).toBe(1);
  expect(count('a')).toBe(2);
  for (const client of ['e', 'f', 'g', 'h']) count(client);
  expect(count('b')).toBe(1);
});
