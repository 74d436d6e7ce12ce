import { expect, it } from 'vitest';
import { toListItems } from './legal-content.ts';

it('a list in which every entry starts with a term and a colon separates the terms', () => {
  expect(toListItems(['Access: you get a copy.', 'Erasure: we erase it.'], 'en')).toEqual([
    { term: 'Access:', text: [{ text: 'you get a copy.' }] },
    { term: 'Erasure:', text: [{ text: 'we erase it.' }] },
  ]);
});

it('an entry with a colon in a list without other terms is an ordinary sentence', () => {
  expect(toListItems(['Place: Tallinn.', 'Prices exclude VAT.'], 'en')).toEqual([
    { text: [{ text: 'Place: Tallinn.' }] },
    { text: [{ text: 'Prices exclude VAT.' }] },
  ]);
});

it('a link in an entry points to the page of the language', () => {
  expect(toListItems(['See the [policy](/privacy).'], 'de')[0]?.text).toContainEqual({
    text: 'policy',
    href: '/de/privacy',
  });
});
