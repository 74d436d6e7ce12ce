import { LANGUAGES } from '@loimel/content/languages';
import { findPlaceholders } from '@loimel/content/placeholders';
import { expect, it } from 'vitest';
import { company, getUi, parseTexts } from './index.ts';
import { toTextParts } from './read.ts';

it('reads the company from the facts file', () => {
  expect(company.legalName).toBe('Lõimel OÜ');
});

it.each(LANGUAGES.map(({ code }) => code))('reads the UI texts of %s', (language) => {
  expect(getUi(language).nav.book).not.toBe('');
});

it('fills the facts of the company into the texts', () => {
  const { facts } = parseTexts('de', 'pages/home.yaml').hero;
  expect(facts.flatMap(findPlaceholders)).toEqual([]);
  expect(facts[0]).toContain(String(company.foundedYear));
});

it('fails for a language without files and names the file', () => {
  expect(() => getUi('fr')).toThrow('content/fr/ui.yaml is missing');
});

it('splits a text at its links and adds the language prefix to internal addresses', () => {
  expect(toTextParts('Only to answer. [Datenschutz](/privacy), ja.', 'de')).toEqual([
    { text: 'Only to answer. ' },
    { text: 'Datenschutz', href: '/de/privacy' },
    { text: ', ja.' },
  ]);
});

it('does not change anchors and external addresses', () => {
  expect(toTextParts('[a](#jobs)[b](https://example.org)', 'de')).toEqual([
    { text: 'a', href: '#jobs' },
    { text: 'b', href: 'https://example.org' },
  ]);
});

it('returns a text without links as one part', () => {
  expect(toTextParts('Plain.', 'en')).toEqual([{ text: 'Plain.' }]);
});
