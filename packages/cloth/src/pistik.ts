// Pistik: text as cross stitches. For counters, step numbers, 404, monograms and sewn labels.
import { escapeAttribute, toTwoDecimals } from './frame.ts';
import { FALLBACK_GLYPH, GLYPH_HEIGHT, GLYPH_WIDTH, GLYPHS } from './pistik-glyphs.ts';

/** One empty column between two characters. */
const ADVANCE = GLYPH_WIDTH + 1;
const STITCH_INSET = 0.16;

export type StitchedText = {
  /** Size of the view box in stitches. */
  width: number;
  height: number;
  /** Path data, to be stroked without fill. */
  path: string;
};

/** The path data only, for a component that renders the SVG element itself. */
export function toStitches(text: string): StitchedText {
  const characters = [...text];
  const height = GLYPH_HEIGHT;
  const width = characters.length * ADVANCE - 1;
  let path = '';
  characters.forEach((character, index) => {
    const glyph = GLYPHS.get(character) ?? FALLBACK_GLYPH;
    glyph.forEach((bits, row) => {
      [...bits].forEach((bit, column) => {
        if (bit === '1') path += drawCross(index * ADVANCE + column, row);
      });
    });
  });
  return { width, height, path };
}

/**
 * The complete SVG in the colour of the surrounding text. The view box sets the aspect ratio,
 * because the content security policy blocks a style attribute.
 */
export function pistik(text: string, className = 'pistik'): string {
  const { width, height, path } = toStitches(text);
  return (
    `<svg class="${escapeAttribute(className)}" viewBox="0 0 ${width} ${height}" ` +
    `aria-hidden="true"><path d="${path}" fill="none" stroke="currentColor" ` +
    'stroke-width=".34" stroke-linecap="square"/></svg>'
  );
}

/** Whether the text has a stitch at this position. False outside the text. */
export function isStitched(
  text: string,
  { column, row }: { column: number; row: number },
): boolean {
  const character = [...text][Math.floor(column / ADVANCE)];
  if (character === undefined) return false;
  const glyph = GLYPHS.get(character) ?? FALLBACK_GLYPH;
  return glyph[row]?.[column % ADVANCE] === '1';
}

function drawCross(column: number, row: number): string {
  const y = toTwoDecimals(row + STITCH_INSET);
  return `M${column + STITCH_INSET} ${y}l.68.68m0-.68l-.68.68`;
}
