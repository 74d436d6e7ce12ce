import { expect, test } from 'vitest';
import { findMentions } from './mentions.ts';

const people = [
  { id: '1', name: 'Liis Kadarik' },
  { id: '2', name: 'Jonas Weidner' },
  { id: '3', name: 'Jonas Ojala' },
];
const names = (text: string) => findMentions(text, people).map(({ id }) => id);

test('[D-D3b] a name after an @ mentions the colleague', () => {
  expect(names('ask @Liis please')).toEqual(['1']);
  expect(names('@jonas weidner, and @Liis Kadarik')).toEqual(['1', '2']);
});

test('[D-D3b] a first name of two colleagues, a longer word or a name without @ mention no one', () => {
  expect(names('@Jonas')).toEqual([]);
  expect(names('@Liisa')).toEqual([]);
  expect(names('Liis')).toEqual([]);
});
