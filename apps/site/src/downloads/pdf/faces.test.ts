import { SHEET_CHARACTERS } from '@loimel/content/parse-sheet';
import { expect, it } from 'vitest';
import { requireGlyphs } from './faces.ts';

it('the font has the letters of English, German, Spanish, Estonian and Polish', () => {
  const letters = 'Lõimel äöüß ÄÖÜ ñ¿¡áéíóú šž łąęć “”„«»–’™€';
  expect(requireGlyphs(letters)).toBe(letters);
});

it('the font has every character that the check of the content accepts in a sheet', () => {
  const all = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
  const accepted = all.filter((character) => SHEET_CHARACTERS.test(character));
  expect(accepted.length).toBeGreaterThan(300);
  expect(() => requireGlyphs(accepted.join(''))).not.toThrow();
});

it('a character that the font lacks fails the build and the error names it', () => {
  expect(() => requireGlyphs('привет')).toThrow('has no "п"');
});
