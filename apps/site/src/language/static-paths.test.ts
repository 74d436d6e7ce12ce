import { expect, it } from 'vitest';
import { langPaths } from './static-paths.ts';

it('[S1-R03] the languages are en, de and es, and the path without a prefix is English', () => {
  expect(langPaths()).toEqual([
    { params: { lang: undefined }, props: { language: 'en' } },
    { params: { lang: 'de' }, props: { language: 'de' } },
    { params: { lang: 'es' }, props: { language: 'es' } },
  ]);
});

it('returns a new array for each page', () => {
  expect(langPaths()).not.toBe(langPaths());
});
