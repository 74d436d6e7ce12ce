import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';
import { measureExcess } from './text-width.ts';

const FILE = 'de/projects.yaml';

it('[S1-P24] reports by how many px a summary is too long for two lines of the narrowest card', () => {
  using copy = copyContent();
  const long = 'Liegeplätze und Hafengebühren für neun kleine Häfen an der Ostsee';
  copy.write(FILE, copy.read(FILE).replace(/summary: Liegeplätze.*/, `summary: ${long}`));
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${FILE}`,
      line: copy.lineOf(FILE, long),
      message: expect.stringMatching(
        /^harbour-desk: summary is \d+ px too long, the narrowest card has 2 lines of 232 px; shorten it$/,
      ),
    }),
  ]);
});

// Each letter m is 15 px wide at this size, each space 4 px.
const BOX = { sizePx: 16, widthPx: 100, lines: 2 };

it('breaks lines between words: a text shorter than two full lines may need a third', () => {
  expect(measureExcess('mmmmm mmmmm', BOX)).toBe(0);
  expect(measureExcess('mmm mmmm mmm', BOX)).toBeGreaterThan(40);
});

it('breaks lines after a hyphen, but not at a no-break space', () => {
  expect(measureExcess('mm mm-mmmmm', BOX)).toBe(0);
  expect(measureExcess('mm mm\u00A0mmmmm', BOX)).toBeGreaterThan(0);
});

it('reports a word that is wider than a line', () => {
  expect(measureExcess('mmmmmmmmmm', BOX)).toBeGreaterThan(40);
});
