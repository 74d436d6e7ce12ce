import { expect, test } from 'vitest';
import { toAuc } from './auc.ts';

test('classes that never overlap have 1 or 0, equal ones 0.5', () => {
  expect(toAuc([5, 6, 7], [1, 2, 3])).toBe(1);
  expect(toAuc([1, 2, 3], [5, 6, 7])).toBe(0);
  expect(toAuc([1, 2, 3], [1, 2, 3])).toBe(0.5);
  expect(toAuc([4, 4], [4, 4])).toBe(0.5);
});

test('a class that is slower in three of four pairs has 0.75', () => {
  expect(toAuc([2, 4], [1, 3])).toBe(0.75);
});
