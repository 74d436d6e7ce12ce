// Repeatable random numbers: the same seed gives the same numbers, and choices stay in range.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRandom, hashText, pick, pickInteger, shuffle, takeInTurn } from './random.ts';

test('a text hashes to its FNV-1a value', () => {
  expect(hashText('')).toBe(2166136261);
  expect(hashText('a')).toBe(0xe40c292c);
});

test('the first numbers of a seed never change', () => {
  const random = createRandom('web/harbour-desk');
  expect([random(), random(), random()]).toEqual([
    0.2952101933769882, 0.9974390042480081, 0.13088257750496268,
  ]);
});

test('for any seed the numbers lie from 0 up to but below 1', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const random = createRandom(seed);
      for (let draw = 0; draw < 50; draw++) {
        const number = random();
        expect(number >= 0 && number < 1).toBe(true);
      }
    }),
  );
});

test('pick returns the first choice for the lowest and the last choice for the highest number', () => {
  expect(pick(() => 0, ['first', 'middle', 'last'])).toBe('first');
  expect(pick(() => 0.999_999, ['first', 'middle', 'last'])).toBe('last');
});

test('pickInteger can return both ends', () => {
  expect(pickInteger(() => 0, 7, 9)).toBe(7);
  expect(pickInteger(() => 0.999_999, 7, 9)).toBe(9);
});

test('shuffle keeps every entry and does not change the passed list', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const entries = [1, 2, 3, 4, 5] as const;
      const shuffled = shuffle<number>(createRandom(seed), entries);
      expect(shuffled.toSorted()).toEqual([1, 2, 3, 4, 5]);
      expect(entries).toEqual([1, 2, 3, 4, 5]);
    }),
  );
});

test('takeInTurn starts again at the front', () => {
  expect([0, 1, 2, 3].map((index) => takeInTurn(['a', 'b', 'c'], index))).toEqual([
    'a',
    'b',
    'c',
    'a',
  ]);
});
