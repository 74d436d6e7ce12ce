import { expect, it } from 'vitest';
import { addressesOf, localisePath } from './paths.ts';

it.each([
  ['/', 'de', '/de'],
  ['/#contact', 'de', '/de#contact'],
  ['/?q=1', 'es', '/es?q=1'],
  ['/business', 'es', '/es/business'],
  ['/blog/a-post', 'de', '/de/blog/a-post'],
  ['/design', 'de', '/de/design'],
])('%s in %s is %s', (path, language, localised) => {
  expect(localisePath(path, language)).toBe(localised);
});

it.each(['/', '/team', '/#contact'])('[S1-H05] English adds no prefix to %s', (path) => {
  expect(localisePath(path, 'en')).toBe(path);
});

it('[S1-H04] a page has the same path in every language but for the prefix', () => {
  expect([...addressesOf('/team')]).toEqual([
    ['en', '/team'],
    ['de', '/de/team'],
    ['es', '/es/team'],
  ]);
});

it('refuses a language that languages.json does not name', () => {
  expect(() => localisePath('/', 'xx')).toThrow('no language "xx"');
});
