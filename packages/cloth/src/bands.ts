// The three repeating bands of the brand, each one repeat long: õ band, braid and selvedge.
import { DYES, type Dye } from './dyes.ts';
import { fold } from './lattice.ts';
import { type NonEmpty, takeInTurn } from './random.ts';
import { drawTile } from './svg.ts';
import { weave, weaveCloseUp } from './weave.ts';

export type BandLook = {
  ground?: Dye;
  motif?: Dye;
  tilde?: Dye;
  edge?: Dye;
  outerEdge?: Dye;
  pixelsPerCell?: number;
};

const BAND_SIZE = { width: 12, height: 23 } as const;
const TILDE_TOP = 4;
/** Upper row of the tilde in each column, 0 at the top. The first and last column are empty. */
const TILDE_DEPTHS = [3, 2, 1, 0, 1, 2, 3, 2, 1, 0];
const BAND_DIAMOND_Y = 14;

/** The õ band: a row of tildes over a row of diamonds, which looks like "õõõ". */
export function band({
  ground = DYES.madder,
  motif = DYES.linen,
  tilde = DYES.weld,
  edge = DYES.weld,
  outerEdge = DYES.indigo,
  pixelsPerCell = 4,
}: BandLook = {}): string {
  const threads = weaveCloseUp(BAND_SIZE, (x, y) => {
    const fromEdge = Math.min(y, BAND_SIZE.height - 1 - y);
    if (fromEdge < 2) return outerEdge;
    if (fromEdge === 2) return edge;
    if (y >= TILDE_TOP && y <= TILDE_TOP + 4) {
      const depth = TILDE_DEPTHS[x - 1];
      const isTilde = y - TILDE_TOP === depth || y - TILDE_TOP - 1 === depth;
      return isTilde ? tilde : ground;
    }
    // The band has an even number of columns, so both middle columns have distance 0.
    const fromMiddle = x < 6 ? 5 - x : x - 6;
    const distance = fromMiddle + Math.abs(y - BAND_DIAMOND_Y);
    return distance === 4 || distance === 3 || distance === 0 ? motif : ground;
  });
  return drawTile({ size: BAND_SIZE, threads, pixelsPerCell, ground });
}

export type BraidLook = { ground?: Dye; motif?: Dye; edge?: Dye; pixelsPerCell?: number };

const BRAID_SIZE = { width: 8, height: 7 } as const;

/** Seven picks high, for thin lines, e.g. below the header, above a quote, on the popup. */
export function braid({
  ground = DYES.madder,
  motif = DYES.linen,
  edge = DYES.indigo,
  pixelsPerCell = 2,
}: BraidLook = {}): string {
  const lastRow = BRAID_SIZE.height - 1;
  const threads = weave(
    BRAID_SIZE,
    (x, y) => {
      if (y === 0 || y === lastRow) return edge;
      if (y - 1 === fold(x, BRAID_SIZE.width)) return motif;
      const isUpperKnot = y === 1 && x === 4;
      const isLowerKnot = y === lastRow - 1 && x === 0;
      return isUpperKnot || isLowerKnot ? DYES.weld : null;
    },
    { pickHeight: 1 },
  );
  return drawTile({ size: BRAID_SIZE, threads, pixelsPerCell, ground });
}

const SELVEDGE_SIZE = { width: 7, height: 12 } as const;
const SELVEDGE_MIDDLE = 3;
/** The dyes of the chevrons, from one tip down to the next. */
const CHEVRON_DYES: NonEmpty<Dye> = [
  DYES.linen,
  DYES.linen,
  DYES.madder,
  DYES.weld,
  DYES.madder,
  DYES.madder,
];

/** The narrow belt on the left edge of the page and of the desk. */
export function selvedge(): string {
  const threads = weave(SELVEDGE_SIZE, (x, y) => {
    const fromMiddle = Math.abs(x - SELVEDGE_MIDDLE);
    if (fromMiddle === SELVEDGE_MIDDLE) return DYES.indigo;
    return takeInTurn(CHEVRON_DYES, fromMiddle + y);
  });
  return drawTile({ size: SELVEDGE_SIZE, threads, pixelsPerCell: 2, ground: DYES.madder });
}
