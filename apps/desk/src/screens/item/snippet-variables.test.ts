import { expect, test } from 'vitest';
import { fillSnippet, filterSnippets, insertSnippet } from './snippet-variables.ts';

const VALUES = { name: 'Hannah Brandt', number: 'LM-7K4Q-92', sender: 'Rasmus Ojala' };

test('[D-D4h] variables of the item and the author are filled in', () => {
  expect(fillSnippet('Guten Tag {name}, {number}. {sender}', VALUES)).toEqual({
    text: 'Guten Tag Hannah Brandt, LM-7K4Q-92. Rasmus Ojala',
    firstGap: null,
  });
});

test('[D-D4h] an unknown variable stays and its place is returned', () => {
  const filled = fillSnippet('{name}: zwischen {von} und {bis} Euro', VALUES);
  expect(filled.text).toBe('Hannah Brandt: zwischen {von} und {bis} Euro');
  expect(filled.text.slice(filled.firstGap?.start, filled.firstGap?.end)).toBe('{von}');
});

test('[D-D7d] a name that looks like a variable is not filled in again', () => {
  expect(fillSnippet('{name} {number}', { ...VALUES, name: '{sender}' })).toEqual({
    text: '{sender} LM-7K4Q-92',
    firstGap: null,
  });
});

test('[D-D4h] a snippet replaces the selection and selects its first gap', () => {
  const field = { text: 'Hallo XX Ende', start: 6, end: 8 };
  const result = insertSnippet(field, fillSnippet('von {von} an', VALUES));
  expect(result.text).toBe('Hallo von {von} an Ende');
  expect(result.text.slice(result.start, result.end)).toBe('{von}');
});

test('[D-D4h] snippets of the language are found with or without accents, titles first', () => {
  const snippets = [
    { language: 'de', title: 'Begrüßung', body: 'Der Préis folgt' },
    { language: 'de', title: 'Preis erst nach Gespräch', body: 'Guten Tag' },
    { language: 'en', title: 'Price', body: 'preis' },
  ];
  expect(filterSnippets(snippets, 'de', 'preis').map(({ title }) => title)).toEqual([
    'Preis erst nach Gespräch',
    'Begrüßung',
  ]);
  expect(filterSnippets(snippets, 'de', 'gesprach')).toHaveLength(1);
  expect(filterSnippets(snippets, 'en', '')).toHaveLength(1);
});
