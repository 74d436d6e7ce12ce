import { expect, it } from 'vitest';
import { findNumbers, replaceNumber } from './number-words.ts';

it.each([
  ['en', 'Eight people in five countries, 100% remote', [8, 5]],
  ['en', 'Forty-one checks, one list, 12 pages', [41, 12]],
  ['de', 'Sechzehn Arbeiten, die wir achten', [16]],
  ['de', 'Einundvierzig Punkte, 100 % remote, elf Tabellen', [41, 11]],
  ['es', 'Dieciséis trabajos y cuarenta y una comprobaciones', [16, 41]],
  ['es', 'Veintidós países, once hojas', [22, 11]],
  ['et', 'Kaheksa inimest, 16 projekti', [16]],
])('finds the numbers of a text in %s: %s', (language, text, values) => {
  expect(findNumbers(text, language).map(({ value }) => value)).toEqual(values);
});

it('replaces a number that is written in words', () => {
  const text = replaceNumber('Sechzehn Projekte, 16 Kunden', { language: 'de', from: 16, to: 17 });
  expect(text).toBe('17 Projekte, 17 Kunden');
});
