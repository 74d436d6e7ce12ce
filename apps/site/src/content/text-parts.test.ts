import { expect, it } from 'vitest';
import { toTextParts } from './text-parts.ts';

it('cuts a text at its links and gives own addresses the prefix of the language', () => {
  expect(toTextParts('Only to answer. [Datenschutz](/privacy), ja.', 'de')).toEqual([
    { text: 'Only to answer. ' },
    { text: 'Datenschutz', href: '/de/privacy' },
    { text: ', ja.' },
  ]);
});

it('leaves anchors and other sites as they are', () => {
  expect(toTextParts('[a](#jobs)[b](https://example.org)', 'de')).toEqual([
    { text: 'a', href: '#jobs' },
    { text: 'b', href: 'https://example.org' },
  ]);
});

it('gives a text without links as one part', () => {
  expect(toTextParts('Plain.', 'en')).toEqual([{ text: 'Plain.' }]);
});
