import { expect, it } from 'vitest';
import { toListItems } from './legal-content.ts';

it('a list whose every entry begins with a term and a colon shows the terms apart', () => {
  expect(toListItems(['Access: you get a copy.', 'Erasure: we erase it.'], 'en')).toEqual([
    { term: 'Access:', text: [{ text: 'you get a copy.' }] },
    { term: 'Erasure:', text: [{ text: 'we erase it.' }] },
  ]);
});

it('one entry with a colon among others is an ordinary sentence', () => {
  expect(toListItems(['Place: Tallinn.', 'Prices exclude VAT.'], 'en')).toEqual([
    { text: [{ text: 'Place: Tallinn.' }] },
    { text: [{ text: 'Prices exclude VAT.' }] },
  ]);
});

it('a link in an entry leads to the page of the language', () => {
  expect(toListItems(['See the [policy](/privacy).'], 'de')[0]?.text).toContainEqual({
    text: 'policy',
    href: '/de/privacy',
  });
});
