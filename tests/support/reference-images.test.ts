import { expect, test } from 'vitest';
import { describeDifference, type RawImage } from './reference-images.ts';

const WIDTH = 40;
const LIGHT = 240;
const DARK = 24;

/** Rows of one grey each, from top to bottom. */
function draw(...rows: number[]): RawImage {
  const data = Buffer.concat(rows.map((grey) => Buffer.alloc(WIDTH * 3, grey)));
  return { data, width: WIDTH, height: rows.length };
}

const EDGE = draw(DARK, DARK, DARK, DARK, LIGHT, LIGHT, LIGHT);

test.each([
  ['equal images', EDGE, draw(DARK, DARK, DARK, DARK, LIGHT, LIGHT, LIGHT)],
  ['a colour within the rounding', draw(LIGHT, LIGHT), draw(LIGHT - 12, LIGHT + 12)],
  ['an edge one row lower', EDGE, draw(DARK, DARK, DARK, DARK, DARK, LIGHT, LIGHT)],
])('%s are not a difference', (_, actual, reference) => {
  expect(describeDifference(actual, reference)).toBeNull();
});

test.each([
  [
    'an edge two rows lower',
    draw(DARK, DARK, DARK, DARK, DARK, DARK, LIGHT),
    'differs in 80 pixels, x 0–39, y 4–5',
  ],
  [
    'a line of one row that is missing',
    draw(DARK, DARK, DARK, DARK, LIGHT, DARK, LIGHT),
    'differs in 40 pixels, x 0–39, y 5–5',
  ],
  [
    'another colour',
    draw(DARK, DARK, DARK, DARK, LIGHT, 226, LIGHT),
    'differs in 40 pixels, x 0–39, y 5–5',
  ],
  ['another height', draw(DARK, DARK), 'is 40 × 7 px, its reference 40 × 2 px'],
])('%s is described', (_, reference, text) => {
  expect(describeDifference(EDGE, reference)).toBe(text);
});
