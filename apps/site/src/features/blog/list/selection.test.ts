import { expect, it } from 'vitest';
import { parseSelection, toAddress } from './selection.ts';

const CATEGORIES = ['all', 'development', 'design', 'business', 'technology'] as const;
const parse = (search: string) => parseSelection(search, CATEGORIES);

it.each([
  ['', { category: 'all', query: '' }],
  ['?', { category: 'all', query: '' }],
  ['?category=design', { category: 'design', query: '' }],
  ['?category=nonsense', { category: 'all', query: '' }],
  ['?category=constructor', { category: 'all', query: '' }],
  ['?q=UX%2FUI', { category: 'all', query: 'UX/UI' }],
  ['?q=+two+words+&category=design', { category: 'design', query: 'two words' }],
  ['?q=%', { category: 'all', query: '%' }],
])('the query string %j selects %j', (search, selection) => {
  expect(parse(search)).toEqual(selection);
});

it.each([
  [{ category: 'all', query: '' }, '/de/blog'],
  [{ category: 'design', query: '' }, '/de/blog?category=design'],
  [{ category: 'all', query: 'UX/UI & more' }, '/de/blog?q=UX%2FUI+%26+more'],
] as const)('[S2-P16] %j stands in the address as %s and is read back', (selection, address) => {
  expect(toAddress('/de/blog', selection)).toBe(address);
  expect(parse(new URL(address, 'https://loimel.example').search)).toEqual(selection);
});
