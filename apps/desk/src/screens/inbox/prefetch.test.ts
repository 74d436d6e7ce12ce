import { expect, test } from 'vitest';
import { findAround } from './prefetch.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

test('four items after the current one and two before it are read, the nearest first', () => {
  expect(findAround(ORDER, 'c')).toEqual(['d', 'e', 'f', 'g', 'b', 'a']);
});

test('at the ends of the list there are fewer, and without a current item the first ones', () => {
  expect(findAround(ORDER, 'a')).toEqual(['b', 'c', 'd', 'e']);
  expect(findAround(ORDER, 'h')).toEqual(['g', 'f']);
  expect(findAround(ORDER, null)).toEqual(['a', 'b', 'c', 'd']);
  expect(findAround([], null)).toEqual([]);
});
