import { expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';

/** Every letter has the width 1. */
function measure(line: string): number {
  return line.length;
}

it('a short title stays on one line', () => {
  expect(breakLines('Privacy Policy', 20, measure)).toEqual(['Privacy Policy']);
});

it('a long title takes the fewest lines, and they are even', () => {
  expect(breakLines('one two three four', 14, measure)).toEqual(['one two', 'three four']);
});

it('a word that is too long is divided at its soft hyphen', () => {
  expect(breakLines('Allgemeine Geschäfts\u00ADbedingungen', 14, measure)).toEqual([
    'Allgemeine',
    'Geschäfts-',
    'bedingungen',
  ]);
});

it('a word that fits is not divided, even if that takes another line', () => {
  expect(breakLines('ein Software\u00ADstudio da', 14, measure)).toEqual([
    'ein',
    'Softwarestudio',
    'da',
  ]);
});

it('a line may end after a hyphen, but not at a no-break space', () => {
  expect(breakLines('GraphQL-Vertragstest', 14, measure)).toEqual(['GraphQL-', 'Vertragstest']);
  expect(breakLines('in 30\u00A0Minuten', 10, measure)).toEqual(['in', '30\u00A0Minuten']);
});

it('a soft hyphen inside a line is not shown', () => {
  expect(breakLines('Daten\u00ADschutz', 20, measure)).toEqual(['Datenschutz']);
});

it('a word without a soft hyphen that is wider than the column returns null', () => {
  expect(breakLines('Geschäftsbedingungen', 14, measure)).toBeNull();
});
