import { expect, it } from 'vitest';
import { choosePlural, fill } from './fill.ts';

it('fills every variable of a text', () => {
  expect(
    fill('We will reply to {email}. Your number is {number}.', { email: 'a@b.ee', number: 7 }),
  ).toBe('We will reply to a@b.ee. Your number is 7.');
});

it('fails on a variable without a value and names it', () => {
  expect(() => fill('Reference {ref}', { reference: 'x' })).toThrow('{ref}');
});

it('does not fill a value that itself looks like a variable', () => {
  expect(fill('Hello {name}', { name: '{email}' })).toBe('Hello {email}');
});

const FORMS = { one: '{n} post', other: '{n} posts' };

it.each([
  [0, '{n} posts'],
  [1, '{n} post'],
  [2, '{n} posts'],
])('the English plural form for %i is "%s"', (count, text) => {
  expect(choosePlural(FORMS, count, 'en-GB')).toBe(text);
});

it('a form that the language does not need falls back to "other"', () => {
  expect(choosePlural(FORMS, 1_000_000, 'es-ES')).toBe('{n} posts');
});
