import { expect, it } from 'vitest';
import { isShown, toCategory } from './category-filter.ts';

const CATEGORIES = ['tools', 'templates', 'guides', 'checklists'] as const;

it.each([
  ['tools', 'tools'],
  ['checklists', 'checklists'],
  ['all', 'all'],
  ['', 'all'],
  [null, 'all'],
  ['shop', 'all'],
  ['Tools', 'all'],
])('[S2-P29] the category %j of an address is the filter %s', (text, filter) => {
  expect(toCategory(text, CATEGORIES)).toBe(filter);
});

it('[S2-P29] all shows every category, a category only its own', () => {
  expect(isShown('guides', 'all')).toBe(true);
  expect(isShown('guides', 'guides')).toBe(true);
  expect(isShown('tools', 'guides')).toBe(false);
});
