import { expect, test } from 'vitest';
import { findAround, findNeighbour, keepVisible, NONE_CHOSEN, toggleChoice } from './choice.ts';

const ORDER = ['a', 'b', 'c', 'd'];

test('[D-D3b] a second choice of the same item removes it', () => {
  const once = toggleChoice(NONE_CHOSEN, 'b', ORDER);
  expect([...once.ids]).toEqual(['b']);
  expect(toggleChoice(once, 'b', ORDER).ids.size).toBe(0);
});

test('[D-D3b] Shift chooses everything between two items', () => {
  const choice = toggleChoice(toggleChoice(NONE_CHOSEN, 'd', ORDER), 'b', ORDER, true);
  expect([...choice.ids].sort()).toEqual(['b', 'c', 'd']);
});

test('[D-D3b] an item that left the list is no longer chosen', () => {
  const choice = toggleChoice(toggleChoice(NONE_CHOSEN, 'a', ORDER), 'b', ORDER);
  expect([...keepVisible(choice, ['b', 'c']).ids]).toEqual(['b']);
});

test('[D-D7a] J and K stop at the ends of the list', () => {
  expect(findNeighbour(ORDER, 'a', 1)).toBe('b');
  expect(findNeighbour(ORDER, 'a', -1)).toBeNull();
  expect(findNeighbour(ORDER, 'd', 1)).toBeNull();
  expect(findNeighbour(ORDER, null, 1)).toBe('a');
  expect(findNeighbour(ORDER, 'gone', 1)).toBe('a');
  expect(findNeighbour([], null, 1)).toBeNull();
});

test('[D-D7a] four items after the current one and two before it are read ahead, the nearest first', () => {
  const order = [...'abcdefgh'];
  expect(findAround(order, 'c')).toEqual([...'defgba']);
  expect(findAround(order, 'a')).toEqual([...'bcde']);
  expect(findAround(order, 'h')).toEqual([...'gf']);
  expect(findAround(order, null)).toEqual([...'abcd']);
  expect(findAround([], null)).toEqual([]);
});
