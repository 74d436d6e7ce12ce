import { expect, test } from 'vitest';
import {
  formatAge,
  formatDay,
  formatInSentence,
  formatMoment,
  formatShort,
  toDay,
} from './dates.ts';

const NOW = new Date('2026-11-14T09:00:00Z'); // 11:00 in Tallinn

test.each([
  ['2026-11-14T08:42:00Z', '10:42'],
  ['2026-11-13T22:30:00Z', '00:30'],
  ['2026-11-13T21:30:00Z', 'Yesterday'],
  ['2026-11-12T08:42:00Z', '12 Nov'],
  ['2025-11-12T08:42:00Z', '12 Nov 2025'],
])('%s is shown in a list as %s, by the day in Tallinn', (at, shown) => {
  expect(formatShort(at, NOW)).toBe(shown);
});

test('a moment of another day has its day and its time', () => {
  expect(formatMoment('2026-11-12T08:42:00Z', NOW)).toBe('12 Nov 10:42');
  expect(formatMoment('2026-11-14T08:47:00Z', NOW)).toBe('10:47');
  expect(formatInSentence('2026-11-14T08:47:00Z', NOW)).toBe('today at 10:47');
  expect(formatInSentence('2025-03-01T08:47:00Z', NOW)).toBe('1 Mar 2025 at 10:47');
});

test('a calendar day stays the same day', () => {
  expect(formatDay('2028-11-14')).toBe('14 Nov 2028');
  expect(formatDay('2028-11-13T23:00:00Z')).toBe('14 Nov 2028');
  expect(toDay(new Date('2028-11-13T23:00:00Z'))).toBe('2028-11-14');
});

test.each([
  ['2026-11-14T08:59:20Z', '40 seconds'],
  ['2026-11-14T08:59:00Z', '1 minute'],
  ['2026-11-13T14:00:00Z', '19 hours'],
  ['2026-11-12T09:00:00Z', '2 days'],
])('%s was %s ago', (at, age) => {
  expect(formatAge(at, NOW)).toBe(age);
});
