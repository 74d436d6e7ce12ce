// The band of a receipt number: six panels, one motif per character, with dyes, border and dividers
// from the whole number. The same number always gives the same band. It says nothing that the number
// does not say, so it is shown as decoration next to the number.
import type { Dye } from './dyes.ts';
import { MOTIF_RADIUS, MOTIFS } from './number-motifs.ts';
import { BORDERS, DIVIDERS, PALETTES } from './number-palettes.ts';
import { hashText, takeInTurn } from './random.ts';
import { drawTile } from './svg.ts';
import { weaveCloseUp } from './weave.ts';

/** Of the lying band, in cells. Each column is one pick. */
export const NUMBER_BAND_SIZE = { width: 99, height: 21 } as const;

/** The dyes of the lying band, row by row. */
export function numberBandCells(number: string): Dye[][] {
  const dyeOf = createCells(number);
  const { width, height } = NUMBER_BAND_SIZE;
  return Array.from({ length: height }, (_row, y) =>
    Array.from({ length: width }, (_cell, x) => dyeOf(x, y)),
  );
}

/** Lying. Each pick is woven as a row and turned, so that its yarn is visible as in a real band. */
export function numberBand(number: string, pixelsPerCell: number): string {
  const dyeOf = createCells(number);
  const { width: picks, height: warp } = NUMBER_BAND_SIZE;
  const cloth = weaveCloseUp({ width: warp, height: picks }, (x, y) => dyeOf(y, x));
  const threads = `<g transform="matrix(0 1 1 0 0 0)">${cloth}</g>`;
  return drawTile({ size: NUMBER_BAND_SIZE, threads, pixelsPerCell });
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/**
 * Letters that look like another character. Numbers of the API contain U and V but no 0, so U must
 * not become V: two numbers would have the same motifs.
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', U: '0' };
const PANELS = 6;
const DIVIDER_WIDTH = 3;
const PANEL_STEP = DIVIDER_WIDTH + 2 * MOTIF_RADIUS + 1;
/** The selvedge and the border above the panels. */
const FIELD_TOP = 4;

/** The cells of one quarter of each motif, because a band asks for each of them many times. */
const QUARTER = MOTIF_RADIUS + 1;
const MOTIF_QUARTERS = MOTIFS.map((motif) =>
  Array.from({ length: QUARTER * QUARTER }, (_, at) =>
    motif(Math.floor(at / QUARTER), at % QUARTER),
  ),
);

/** Any change here changes the bands of emails that were sent. */
function createCells(number: string): (x: number, y: number) => Dye {
  const text = number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '') || '0';
  const values = [...text].map((character) =>
    ALPHABET.indexOf(LOOK_ALIKES[character] ?? character),
  );
  const panels = Array.from({ length: PANELS }, (_, at) => values[at % values.length] ?? 0);
  const hash = hashText(text);
  const palette = takeInTurn(PALETTES, hash);
  const divider = takeInTurn(DIVIDERS, hash >>> 8);
  const border = takeInTurn(BORDERS, hash >>> 12);

  return (x, y) => {
    const fromSide = Math.min(y, NUMBER_BAND_SIZE.height - 1 - y);
    if (fromSide === 0) return x % 4 < 2 ? palette.edge : palette.outerEdge;
    if (fromSide === 1) return palette.edge;
    if (fromSide === 2) return palette.outerEdge;
    if (fromSide === 3) return palette[border(x)];
    const inPanel = (x % PANEL_STEP) - DIVIDER_WIDTH;
    if (inPanel < 0) return palette[divider(Math.abs(inPanel + 2), y - FIELD_TOP)];
    const value = panels[Math.floor(x / PANEL_STEP)] ?? 0;
    const across = Math.abs(inPanel - MOTIF_RADIUS);
    const along = Math.abs(y - FIELD_TOP - MOTIF_RADIUS);
    const cell = MOTIF_QUARTERS[value % MOTIFS.length]?.[across * QUARTER + along] ?? 'ground';
    if (cell !== 'thread') return palette[cell];
    return value < MOTIFS.length ? palette.first : palette.second;
  };
}
