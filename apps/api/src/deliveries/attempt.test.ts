import { expect, test } from 'vitest';
import { getRetryDelayMs, MAX_ATTEMPTS } from './attempt.ts';

const noJitter = () => 0.5;

test('each delay is three times as long as the previous one', () => {
  expect([1, 2, 3, 4].map((attempt) => getRetryDelayMs(attempt, noJitter))).toEqual([
    1_000, 3_000, 9_000, 27_000,
  ]);
});

test('jitter changes a delay by at most a fifth', () => {
  expect(getRetryDelayMs(3, () => 0)).toBe(7_200);
  expect(getRetryDelayMs(3, () => 1)).toBe(10_800);
});

test('the twelve attempts take at least a day', () => {
  let total = 0;
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) {
    total += getRetryDelayMs(attempt, noJitter) ?? Number.NaN;
  }
  expect(total).toBeGreaterThan(24 * 3_600_000);
});

test('after the twelfth attempt there is no further one', () => {
  expect(getRetryDelayMs(12, noJitter)).toBeNull();
});
