import { expect, test } from 'vitest';
import type { Numbers, Step } from './data.ts';
import { compareLanguages, describeArrivals, describeMedians, toShareInTime } from './facts.ts';
import { nameStep, toPickSize, toScale } from './scale.ts';

const step = (start: string, contacts: number, medianHours: number | null = null): Step => ({
  start,
  contacts,
  applications: 1,
  medianHours,
});

const NUMBERS: Numbers = {
  unit: 'week',
  from: '2026-11-02',
  total: 12,
  answered: 9,
  inTime: 8,
  late: 1,
  medianHours: 4,
  newToday: 1,
  open: 3,
  oldestUnanswered: null,
  steps: [step('2026-11-02', 8, 25), step('2026-11-09', 2, 3.8)],
  languages: [],
};

test.each([
  [0, 1, [0, 1]],
  [4, 4, [0, 1, 2, 3, 4]],
  [20, 20, [0, 5, 10, 15, 20]],
  [21, 25, [0, 5, 10, 15, 20, 25]],
  [980, 1_000, [0, 200, 400, 600, 800, 1_000]],
])('[D-D8a] the axis for %i ends at %i', (value, top, ticks) => {
  expect(toScale(value)).toEqual({ top, ticks });
});

test('[D-D8a] a pick stands for one item until a bar would have more than 40', () => {
  expect([20, 40, 50, 1_000].map(toPickSize)).toEqual([1, 1, 2, 50]);
});

test.each([
  ['2026-11-09', 'week', 'w46'],
  ['2026-12-28', 'week', 'w53'],
  ['2027-01-04', 'week', 'w1'],
  ['2026-11-01', 'month', 'Nov'],
  ['2026-10-01', 'quarter', 'Q4 2026'],
] as const)('[D-D8a] the step that starts on %s is named by its %s as %s', (start, unit, name) => {
  expect(nameStep(start, unit)).toBe(name);
});

test('[D-D8a] the sentence about arrivals names the fullest step and the current one', () => {
  expect(describeArrivals(NUMBERS, 1)).toBe(
    'One pick is one item. Most arrived in w45: 9. This week so far: 3.',
  );
  expect(describeArrivals({ ...NUMBERS, steps: [] }, 1)).toBe('Nothing arrived in this time.');
});

test('[D-D8b] the sentence about medians counts the steps above one working day', () => {
  expect(describeMedians(NUMBERS.steps, 'week')).toBe(
    'In 1 of 2 weeks with an answer the median was above one working day.',
  );
  expect(describeMedians([step('2026-11-02', 1, 3)], 'month')).toBe(
    'In no month was the median above one working day.',
  );
  expect(describeMedians([step('2026-11-02', 1)], 'week')).toBe(
    'There was no first answer in this time.',
  );
});

test('[D-D8b] languages are compared only when two have an answer', () => {
  const german = { language: 'de', count: 3, medianHours: 5.2 };
  const english = { language: 'en', count: 4, medianHours: 3.8 };
  expect(compareLanguages([german, english])).toBe(
    'First answers in Deutsch take 1.4 h longer than in English.',
  );
  expect(compareLanguages([german, { ...english, medianHours: null }])).toBeNull();
});

test('[D-D8b] the share in time is of what was answered or is overdue', () => {
  expect(toShareInTime(NUMBERS)).toBe(80);
  expect(toShareInTime({ ...NUMBERS, answered: 0, late: 0 })).toBeNull();
});
