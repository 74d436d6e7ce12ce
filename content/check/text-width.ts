// Measures running text in the typeface of the pages (Geologica), so that a check needs no browser.
// letter-widths.json has the width of each letter in thousandths of the font size. A test of the
// site compares it with the font file. Kerning is left out: it changes a line by less than 1 %.
import { readFileSync } from 'node:fs';

const WIDTHS = readWidths();
/** For letters that the font does not have. */
const WIDEST = Math.max(...WIDTHS.values());

/** Where the browser may begin a new line: before a space and after a hyphen between letters. */
const BREAKS = /(?= )|(?<=\p{L}-)(?=\p{L})/u;

type Box = { sizePx: number; widthPx: number; lines: number };

/** How much wider than its box a text is: the width of everything after the last line, in px. */
export function measureExcess(text: string, { sizePx, widthPx, lines }: Box): number {
  const filled = fillLines(text, (line) => measureLine(line, sizePx) <= widthPx);
  const tooWide = filled
    .slice(0, lines)
    .map((line) => Math.max(0, measureLine(line, sizePx) - widthPx));
  const rest = filled.slice(lines).join(' ');
  return Math.ceil(Math.max(...tooWide) + (rest === '' ? 0 : measureLine(rest, sizePx)));
}

/** Puts as many words as fit into each line, like a browser. */
function fillLines(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = '';
  for (const piece of text.split(BREAKS)) {
    if (line === '' || fits(line + piece)) {
      line += piece;
    } else {
      lines.push(line);
      line = piece.trimStart();
    }
  }
  return [...lines, line];
}

function measureLine(line: string, sizePx: number): number {
  const units = [...line].reduce((sum, letter) => sum + (WIDTHS.get(letter) ?? WIDEST), 0);
  return (units * sizePx) / 1000;
}

function readWidths(): ReadonlyMap<string, number> {
  const file = new URL('./letter-widths.json', import.meta.url);
  const letters: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
  return new Map(
    Object.entries(letters).flatMap(([width, list]) =>
      [...list].map((letter) => [letter, Number(width)] as const),
    ),
  );
}
