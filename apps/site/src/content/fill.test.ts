import { expect, it } from 'vitest';
import { fill } from './fill.ts';

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
