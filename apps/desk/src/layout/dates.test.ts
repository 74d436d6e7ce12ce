import { expect, test } from 'vitest';
import { formatDay, formatMoment } from './dates.ts';

const NOW = new Date(2026, 10, 17, 9, 0);
const toIso = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString();

test('a moment of today has its time, an older one its day', () => {
  expect(formatMoment(toIso(2026, 10, 17, 8, 2), NOW)).toBe('today at 08:02');
  expect(formatMoment(toIso(2026, 10, 16, 23, 59), NOW)).toBe('yesterday at 23:59');
  expect(formatMoment(toIso(2026, 2, 3, 12, 0), NOW)).toBe('3 Mar');
});

test('a day of another year has the year', () => {
  expect(formatDay(toIso(2025, 2, 3, 12, 0), NOW)).toBe('3 Mar 2025');
});
