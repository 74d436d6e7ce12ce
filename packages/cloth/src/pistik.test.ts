// Stitched text: one cross per stitch, one empty column between characters.
import { expect, test } from 'vitest';
import { isStitched, pistik, toStitches } from './pistik.ts';

test('two characters are eleven stitches wide and seven high', () => {
  expect(toStitches('01')).toMatchObject({ width: 11, height: 7 });
});

test('a plus has one cross for each of its stitches', () => {
  const crosses = toStitches('+').path.match(/M/g) ?? [];
  expect(crosses).toHaveLength(9);
});

test('a character without a glyph is stitched as O', () => {
  expect(toStitches('?').path).toBe(toStitches('O').path);
});

test('the aspect ratio comes from the view box, not from a style attribute', () => {
  const svg = pistik('99%');
  expect(svg).toContain('viewBox="0 0 17 7"');
  expect(svg).not.toContain('style=');
});

test('the image is hidden from assistive technology and has the text colour', () => {
  const svg = pistik('99%');
  expect(svg).toContain('aria-hidden="true"');
  expect(svg).toContain('stroke="currentColor"');
});

test('no stitches are drawn outside the text', () => {
  const hasStitchAt = (column: number, row: number) => isStitched('H', { column, row });
  expect(hasStitchAt(0, 0)).toBe(true);
  expect([hasStitchAt(-1, 0), hasStitchAt(5, 0), hasStitchAt(6, 0), hasStitchAt(0, 7)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
