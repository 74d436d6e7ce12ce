import { expect, test } from 'vitest';
import {
  getDeferredDelayMs,
  getRejectedDelayMs,
  getUnreachableDelayMs,
  MAX_REJECTIONS,
} from './retry-delays.ts';

const noJitter = () => 0.5;

test('each delay after a rejection is three times as long as the previous one', () => {
  expect([1, 2, 3, 4].map((rejection) => getRejectedDelayMs(rejection, noJitter))).toEqual([
    1_000, 3_000, 9_000, 27_000,
  ]);
});

test('jitter changes a delay by at most a fifth', () => {
  expect(getRejectedDelayMs(3, () => 0)).toBe(7_200);
  expect(getRejectedDelayMs(3, () => 1)).toBe(10_800);
});

test('the twelve rejections that park a delivery take at least a day', () => {
  let totalMs = 0;
  for (let rejection = 1; rejection < MAX_REJECTIONS; rejection += 1) {
    totalMs += getRejectedDelayMs(rejection, noJitter);
  }
  expect(totalMs).toBeGreaterThan(24 * 3_600_000);
});

test('[D-L5] while a destination is unreachable, a delay grows to half a minute and no further', () => {
  expect(
    [1, 2, 3, 4, 5, 1_000_000].map((attempt) => getUnreachableDelayMs(attempt, noJitter)),
  ).toEqual([1_000, 3_000, 9_000, 27_000, 30_000, 30_000]);
});

test.each([
  ['smtp-452', 900],
  // Each attempt can be a duplicate: ten in the first eight hours, then four a day.
  ['smtp-no-response', 21_600],
])('[D-L5] after %s the delay of an email grows to %i seconds', (code, maxSeconds) => {
  const delays = Array.from({ length: 12 }, (_, at) => getDeferredDelayMs(at + 1, code, noJitter));
  expect(delays.slice(0, 4)).toEqual([1_000, 3_000, 9_000, 27_000]);
  expect(delays.at(-1)).toBe(1_000 * maxSeconds);
});
