import { expect, it } from 'vitest';
import { addressesOf, DEFAULT_LANGUAGE, isLanguage, LANGUAGES, localisePath } from './languages.ts';
import { LanguagesSchema } from './schema/language.ts';

it('lists English, German and Spanish, with English as the default without a prefix', () => {
  expect(LANGUAGES.map(({ code, prefix }) => [code, prefix])).toEqual([
    ['en', ''],
    ['de', 'de'],
    ['es', 'es'],
  ]);
  expect(DEFAULT_LANGUAGE).toBe('en');
});

it('does not treat a word that only starts with a code as a language', () => {
  expect(isLanguage('de')).toBe(true);
  expect(isLanguage('design')).toBe(false);
  expect(isLanguage('')).toBe(false);
});

it('rejects a list without a default, with a duplicate code, or with a second empty prefix', () => {
  const [en, de] = LANGUAGES;
  expect(LanguagesSchema.safeParse([de]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, de, de]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, { ...de, prefix: '' }]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, de]).success).toBe(true);
});

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

it('[S1-H04] a page has the same path in every language except for the prefix', () => {
  expect([...addressesOf('/team')]).toEqual([
    ['en', '/team'],
    ['de', '/de/team'],
    ['es', '/es/team'],
  ]);
});

it('rejects a language that languages.json does not list', () => {
  expect(() => localisePath('/', 'xx')).toThrow('no language "xx"');
});
