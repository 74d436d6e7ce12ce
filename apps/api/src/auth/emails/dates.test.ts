import { expect, test } from 'vitest';
import { formatUtcDate, formatUtcDateTime } from './dates.ts';

const DATE = new Date('2026-11-04T18:05:00Z');

test.each([
  ['en', '4 November 2026', '4 November 2026 at 18:05 UTC'],
  ['de', '4. November 2026', '4. November 2026 um 18:05 UTC'],
  ['es', '4 de noviembre de 2026', '4 de noviembre de 2026 a las 18:05 UTC'],
])('a date in %s has the order and the clock of its readers', (language, day, moment) => {
  expect(formatUtcDate(DATE, language)).toBe(day);
  expect(formatUtcDateTime(DATE, language)).toBe(moment);
});
