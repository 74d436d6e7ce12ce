import { expect, it } from 'vitest';
import { createLayoutShiftScore } from './layout-shift.ts';

function score(...shifts: [startTime: number, value: number, hadRecentInput?: boolean][]): number {
  const total = createLayoutShiftScore();
  for (const [startTime, value, hadRecentInput = false] of shifts) {
    total.add({ startTime, value, hadRecentInput });
  }
  return total.get();
}

it('shifts less than a second apart add up', () => {
  expect(score([100, 0.25], [1000, 0.5])).toBe(0.75);
});

it('a pause of one second starts a new window; the worst window counts', () => {
  expect(score([0, 0.5], [1000, 0.25], [1500, 0.125])).toBe(0.5);
});

it('a window lasts five seconds at most', () => {
  const everySecond = Array.from({ length: 7 }, (_, index): [number, number] => [
    index * 900,
    0.25,
  ]);
  expect(score(...everySecond)).toBe(1.5);
});

it('shifts after user input are not counted', () => {
  expect(score([0, 0.5, true])).toBe(0);
});
