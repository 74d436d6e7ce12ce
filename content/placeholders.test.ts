import { expect, it } from 'vitest';
import { requireContent } from './check/require-content.ts';
import { CONTENT_FOLDER } from './folder.ts';
import { FACT_NAMES, fillFacts, fillPlaceholders, findPlaceholders } from './placeholders.ts';

const { factValues } = requireContent(CONTENT_FOLDER);

function requireFacts(language: string) {
  const facts = factValues?.get(language);
  if (facts === undefined) throw new Error(`no facts for ${language}`);
  return facts;
}

it('finds each variable once', () => {
  expect(findPlaceholders('{n} of {total}, {n}')).toEqual(['n', 'total']);
});

it('does not change a variable without a value', () => {
  expect(fillPlaceholders('{legalName}, {name}', { legalName: 'Lõimel OÜ' })).toBe(
    'Lõimel OÜ, {name}',
  );
});

it('fills facts in every text of a file and changes nothing else', () => {
  const filled = fillFacts(
    { title: '{brand}', count: 3, items: ['{sessionMinutes} min', { note: '{name}' }], none: null },
    requireFacts('en'),
  );
  expect(filled).toEqual({
    title: 'Lõimel',
    count: 3,
    items: ['30 min', { note: '{name}' }],
    none: null,
  });
});

it('writes month and country in the language of the reader', () => {
  expect(requireFacts('en').legalUpdated).toBe('May 2025');
  expect(requireFacts('de').legalUpdated).toBe('Mai 2025');
  expect(requireFacts('es').legalUpdated).toBe('mayo de 2025');
  expect(requireFacts('de').companyAddress).toBe('Näidise 1, 10111 Tallinn, Estland');
});

it('has a value for every fact a text may name', () => {
  expect(Object.keys(requireFacts('es')).toSorted()).toEqual([...FACT_NAMES].toSorted());
});
