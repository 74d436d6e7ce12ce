import { expect, test } from 'vitest';
import { getRejectedDelayMs, getUnreachableDelayMs, MAX_REJECTIONS } from './retry-delays.ts';

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
