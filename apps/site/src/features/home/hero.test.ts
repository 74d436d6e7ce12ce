import { expect, it } from 'vitest';
import { splitAtBraidedWord } from './hero.tsx';

it.each([
  ['Solutions for the Modern Web', { before: 'Solutions for the Modern ', word: 'Web', after: '' }],
  ['para la web moderna', { before: 'para la ', word: 'web', after: ' moderna' }],
  ['Tarkvara veebile', { before: 'Tarkvara ', word: 'veebile', after: '' }],
  ['Webseiten für alle', { before: 'Webseiten für ', word: 'alle', after: '' }],
])('"%s" is split at the braided word', (title, parts) => {
  expect(splitAtBraidedWord(title)).toEqual(parts);
});
