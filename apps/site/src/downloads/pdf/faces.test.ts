import { expect, it } from 'vitest';
import { requireGlyphs } from './faces.ts';

it('the font has the letters of English, German, Spanish, Estonian and Polish', () => {
  const letters = 'Lõimel äöüß ÄÖÜ ñ¿¡áéíóú šž łąęć “”„«»–’™€';
  expect(requireGlyphs(letters)).toBe(letters);
});

it('a character that the font lacks fails the build and the error names it', () => {
  expect(() => requireGlyphs('привет')).toThrow('has no "п"');
});
