import { describe, expect, it } from 'vitest';
import { isOver, toDay, toEndOfDay, toEndOfWeek } from './company-days.ts';

const TALLINN = 'Europe/Tallinn';

describe('[D-L13] the last day of a position', () => {
  it.each([
    ['in the last minute of the day', '2027-01-31T21:59:59Z', false],
    ['when the next day has begun', '2027-01-31T22:00:00Z', true],
    ['a year before', '2026-01-31T12:00:00Z', false],
  ])('%s of the company it is over: %s is %s', (_, at, expected) => {
    expect(isOver('2027-01-31', new Date(at), TALLINN)).toBe(expected);
  });

  it('is decided by the zone of the company, not by the one of the build', () => {
    const at = new Date('2027-01-31T23:30:00Z');
    expect([isOver('2027-01-31', at, TALLINN), isOver('2027-01-31', at, 'UTC')]).toEqual([
      true,
      false,
    ]);
  });

  it('never comes without a last day', () => {
    expect(isOver(undefined, new Date('2099-01-01'), TALLINN)).toBe(false);
  });
});

it.each([
  ['2027-01-31', TALLINN, '2027-01-31T23:59:59+02:00'],
  ['2027-07-31', TALLINN, '2027-07-31T23:59:59+03:00'],
  // The clocks change in the night after the first day and in the morning of the second.
  ['2027-03-27', TALLINN, '2027-03-27T23:59:59+02:00'],
  ['2027-03-28', TALLINN, '2027-03-28T23:59:59+03:00'],
  ['2027-03-13', 'America/Los_Angeles', '2027-03-13T23:59:59-08:00'],
  ['2027-01-31', 'UTC', '2027-01-31T23:59:59+00:00'],
])('the day %s in %s ends at %s', (day, zone, end) => {
  expect(toEndOfDay(day, zone)).toBe(end);
});

it('a moment is written as the day of its zone', () => {
  expect(toDay(new Date('2027-01-31T22:00:00Z'), TALLINN)).toBe('2027-02-01');
});

it('a week ends with its Sunday in the time zone', () => {
  expect(toEndOfWeek('2026-11-30', TALLINN)).toBe('2026-12-06T23:59:59+02:00');
  // The clocks change on this Sunday.
  expect(toEndOfWeek('2027-03-22', TALLINN)).toBe('2027-03-28T23:59:59+03:00');
});
