import { expect, it } from 'vitest';
import { choosePlural } from './choose-plural.ts';

const FORMS = { one: '{n} post', other: '{n} posts' };

it.each([
  [0, '{n} posts'],
  [1, '{n} post'],
  [2, '{n} posts'],
])('English says %i with "%s"', (count, text) => {
  expect(choosePlural(FORMS, count, 'en-GB')).toBe(text);
});

it('a form that the language does not need falls back to "other"', () => {
  expect(choosePlural(FORMS, 1_000_000, 'es-ES')).toBe('{n} posts');
});
