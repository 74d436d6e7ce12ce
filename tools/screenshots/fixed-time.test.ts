// Tests that screenshots of different days show the same dates.
import { expect, test } from 'vitest';
import { moveDates } from './fixed-time.ts';

test('dates of the demo data keep their distance to the fixed time, and later ones are the fixed time', () => {
  const seededAt = new Date(Date.now() - 60_000);
  const at = (ms: number) => new Date(seededAt.getTime() + ms).toISOString();
  const json = JSON.stringify({
    hourBefore: at(-3_600_000),
    justNow: at(30_000),
    nextYear: at(86_400_000),
    text: 'no date: 2026-11-12',
  });
  expect(JSON.parse(moveDates(json, seededAt))).toEqual({
    hourBefore: '2026-11-12T07:54:00.000Z',
    justNow: '2026-11-12T08:54:00.000Z',
    nextYear: '2026-11-13T08:54:00.000Z',
    text: 'no date: 2026-11-12',
  });
});

test('a calendar day moves by whole days', () => {
  const seededAt = new Date('2027-01-01T09:00:00Z');
  expect(moveDates('{"waitsUntil":"2027-01-04"}', seededAt)).toBe('{"waitsUntil":"2026-11-15"}');
});
