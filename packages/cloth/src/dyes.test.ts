// Mixing two dyes.
import { expect, test } from 'vitest';
import { DYES, mixDyes, toUndertone } from './dyes.ts';

test('a share of 0 keeps the base, a share of 1 gives the other dye', () => {
  expect(mixDyes(DYES.madder, DYES.linen, 0)).toBe(DYES.madder);
  expect(mixDyes(DYES.madder, DYES.linen, 1)).toBe(DYES.linen);
});

test('a channel below 16 keeps its leading zero', () => {
  expect(mixDyes('#000000', '#1e1e1e', 0.5)).toBe('#0f0f0f');
});

test('the undertone of linen is darker than linen', () => {
  expect(toUndertone(DYES.linen)).toBe('#bbbbbe');
});
