import { expect, it } from 'vitest';
import { readBuildDate } from './built-at.ts';

const now = new Date('2026-11-15T10:00:00Z');

it('is the time of the build', () => {
  expect(readBuildDate(undefined, now)).toBe(now);
});

it('is pinned by SOURCE_DATE_EPOCH', () => {
  expect(readBuildDate('1700000000', now).toISOString()).toBe('2023-11-14T22:13:20.000Z');
});

it('refuses a SOURCE_DATE_EPOCH that is no number', () => {
  expect(() => readBuildDate('yesterday', now)).toThrow('SOURCE_DATE_EPOCH');
});
