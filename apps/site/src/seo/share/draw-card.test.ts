import { expect, it } from 'vitest';
import { drawTexts } from './draw-card.ts';
import type { TextSetter } from './typeface.ts';

/** Every letter is half as wide as it is high. A line is drawn as its size and its text. */
const setter: TextSetter = {
  measure: (text) => text.length / 2,
  draw: (text, { sizePx }) => `[${sizePx} ${text}]`,
};

/** The drawn lines of the title, followed by the tagline. */
function drawnLines(title: string): (string | undefined)[] {
  const svg = drawTexts({ title, tagline: 'A studio' }, { title: setter, tagline: setter });
  return [...svg.matchAll(/\[([^\]]+)\]/g)].map((match) => match[1]);
}

it('a title is set in the large size and fits its column', () => {
  expect(drawnLines('Privacy Policy')).toEqual(['68 Privacy Policy', '24 A studio']);
  expect(drawnLines('Eight people who answer for their work')).toEqual([
    '68 Eight people',
    '68 who answer for',
    '68 their work',
    '24 A studio',
  ]);
});

it('a title that would take too many lines is set smaller', () => {
  expect(drawnLines('word '.repeat(18).trim())[0]).toMatch(/^44 /);
});

it('a title that fits in no size fails the build and the error names it', () => {
  const title = 'word '.repeat(60).trim();
  expect(() => drawnLines(title)).toThrow(title);
});
