import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listShareCards } from './cards.ts';
import { drawTexts, renderCard } from './draw-card.ts';
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

describe('a rendered card', () => {
  const GROUND = [240, 239, 234];

  it.each(listShareCards().filter(({ image }) => image !== undefined))(
    '[D-L11] $address has its own image, at least 24 px from the title',
    async (card) => {
      const { data, info } = await sharp(await renderCard(card))
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const pixelAt = (x: number, y: number) => {
        const start = (y * info.width + x) * 3;
        return [...data.subarray(start, start + 3)];
      };
      const gap = Array.from({ length: info.height }, (_, y) =>
        Array.from({ length: 24 }, (_, step) => pixelAt(740 - 24 + step, y)),
      ).flat();
      expect(gap.filter((pixel) => !isNear(pixel, GROUND))).toEqual([]);
    },
  );

  it.each([
    ['projects', /^\/projects\/(harbour-desk|wool-market)$/],
    ['pages', /^\/(team|press)$/],
  ])('[D-L11] two %s have different images beside their titles', async (_, addresses) => {
    const [one, other] = await Promise.all(
      listShareCards()
        .filter(({ address }) => addresses.test(address))
        .map(async (card) =>
          sharp(await renderCard(card))
            .extract({ left: 740, top: 0, width: 396, height: 570 })
            .raw()
            .toBuffer(),
        ),
    );
    expect(one?.equals(other ?? Buffer.alloc(0))).toBe(false);
  });

  /** The palette of the file has few colours. */
  function isNear(pixel: readonly number[], wanted: readonly number[]): boolean {
    return pixel.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) <= 4);
  }
});
