import { readFileSync } from 'node:fs';
import { SHEET_CHARACTERS } from '@loimel/content/parse-sheet';
import { create } from 'fontkit';
import { expect, it } from 'vitest';
import { FACES, requireGlyphs } from './faces.ts';

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

it('[S1-P24] the widths with which the check of the content measures texts are those of the font', () => {
  const font = create(FACES.text);
  if (!('layout' in font)) throw new Error('the file is a collection of fonts');
  const file = new URL('../../../../../content/check/letter-widths.json', import.meta.url);
  const letters: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  const measured: Record<number, string> = {};
  for (const letter of Object.values(letters).join('')) {
    const { advanceWidth } = font.glyphForCodePoint(letter.codePointAt(0) ?? 0);
    const width = Math.round((advanceWidth / font.unitsPerEm) * 1000);
    measured[width] = (measured[width] ?? '') + letter;
  }
  expect(Object.keys(measured).length).toBeGreaterThan(100);
  expect(measured).toEqual(letters);
});
