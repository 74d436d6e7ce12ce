import { expect, it } from 'vitest';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES } from './languages.ts';
import { LanguagesSchema } from './schema/language.ts';

it('knows English, German and Spanish, English being the default without a prefix', () => {
  expect(LANGUAGES.map(({ code, prefix }) => [code, prefix])).toEqual([
    ['en', ''],
    ['de', 'de'],
    ['es', 'es'],
  ]);
  expect(DEFAULT_LANGUAGE).toBe('en');
});

it('does not take a word that only begins with a code for a language', () => {
  expect(isLanguage('de')).toBe(true);
  expect(isLanguage('design')).toBe(false);
  expect(isLanguage('')).toBe(false);
});

it('refuses a list without a default, with two codes alike, or with a second empty prefix', () => {
  const [en, de] = LANGUAGES;
  expect(LanguagesSchema.safeParse([de]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, de, de]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, { ...de, prefix: '' }]).success).toBe(false);
  expect(LanguagesSchema.safeParse([en, de]).success).toBe(true);
});
