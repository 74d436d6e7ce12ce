import { expect, test } from 'vitest';
import { findRetiredWords } from './find.ts';

const find = (text: string) => findRetiredWords(text).map(({ line, found }) => [line, found]);

test.each([
  ['whoever calls it', 'whoever'],
  ['const verdict = 1;', 'verdict'],
  ['requirePlace()', 'require Place'],
  ['MAIL_LIMIT', 'MAIL'],
  ['the sign-in server', 'sign in server'],
  ['toHTMLMail', 'Mail'],
  ['mail2', 'mail'],
])('a retired word is found in text and in identifiers: %s', (text, found) => {
  expect(find(text)).toEqual([[1, found]]);
});

test.each([
  'email',
  'E-Mail',
  'mailto:',
  'ECONNREFUSED',
  'defaults',
  'standing',
  '<picture>',
  '</picture>',
  'ada@mail.example',
])('a word that only contains a retired one is accepted: %s', (text) => {
  expect(find(text)).toEqual([]);
});

test('the line and the replacement are reported', () => {
  const [first] = findRetiredWords('one\ntwo anew\n');
  expect(first).toMatchObject({ line: 2, found: 'anew', word: { use: '"again"' } });
});
