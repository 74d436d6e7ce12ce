import { expect, test } from 'vitest';
import { secondsLeft } from './pending-sends.ts';

test.each([
  [0, 10],
  [1, 10],
  [1_000, 9],
  [2_500, 8],
  [9_999, 1],
  [10_000, 0],
  [60_000, 0],
])('[D-D4c] %i ms after the send %i seconds are left', (passedMs, seconds) => {
  expect(secondsLeft({ replyId: 'a', sentAt: 5_000 }, 5_000 + passedMs)).toBe(seconds);
});

test('a clock that was set back does not show more than ten seconds', () => {
  expect(secondsLeft({ replyId: 'a', sentAt: 5_000 }, 0)).toBe(10);
});
