// Swatches of 13 × 13 cells for chips and thumbnails. Whole pixels per cell keep them sharp.
import { DYES, type Dye } from './dyes.ts';
import type { ClothKind } from './kiri.ts';
import { fold } from './lattice.ts';
import { type CellColour, weave } from './weave.ts';

type Swatch = { ground: Dye; colourOf: CellColour };

const SIZE = { width: 13, height: 13 } as const;
const MIDDLE = 6;
const PIXELS = 26;
const { ink, indigo, rukki, madder, rose, weld, moss, leaf, linen, flax, snow } = DYES;

/** Distances from the centre that belong to the web motif. */
const WEB_RINGS = new Set([0, 2, 3, 6, 7, 9, 10, 12]);
const SKIRT_STRIPES = new Map<number, Dye>([
  [1, linen],
  [3, ink],
  [4, ink],
  [6, weld],
  [8, ink],
  [9, ink],
  [11, linen],
]);
const RIBBON_STEP = 4.4;
const RIBBON_WIDTH = 3.4;
const COLUMN_DYES: readonly Dye[] = [weld, linen, leaf];
const ROW_DYES: readonly Dye[] = [madder, indigo, moss];

const SWATCHES: Record<ClothKind, Swatch> = {
  web: {
    ground: indigo,
    colourOf: (x, y) => (WEB_RINGS.has(Math.abs(x - MIDDLE) + Math.abs(y - MIDDLE)) ? linen : null),
  },
  mobile: { ground: moss, colourOf: threeBands },
  enterprise: {
    ground: ink,
    // 40 keeps the value of the falling twill positive, so that % works the same on both sides.
    colourOf: (x, y) => ((x < 7 ? x + y : 40 + x - y) % 4 < 2 ? rukki : null),
  },
  ecommerce: { ground: madder, colourOf: (x) => SKIRT_STRIPES.get(x) ?? null },
  ai: { ground: weld, colourOf: (x, y) => ((x & (12 - y)) === 0 ? ink : null) },
  development: { ground: flax, colourOf: draft },
  design: {
    ground: rose,
    colourOf: (x, y) => {
      const isWarpUp = (x + y) % 4 < 2;
      return Math.floor((isWarpUp ? x : y) / 4) % 2 === 1 ? ink : null;
    },
  },
  business: { ground: ink, colourOf: braidedRibbons },
  technology: { ground: ink, colourOf: knit },
};

export function swatch(kind: ClothKind): string {
  const { ground, colourOf } = SWATCHES[kind];
  const { width, height } = SIZE;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${PIXELS}" height="${PIXELS}" shape-rendering="crispEdges">` +
    `<rect width="${width}" height="${height}" fill="${ground}"/>` +
    `<g fill="none">${weave(SIZE, colourOf, { pickHeight: 1 })}</g></svg>`
  );
}

function threeBands(x: number, y: number): Dye | null {
  if (x === 4 || x === 8) return null;
  if (x < 4) return bandDye(x - 1.5, y, weld);
  return x < 8 ? bandDye(x - 6, y, rose) : bandDye(x - 10.5, y, linen);
}

function bandDye(fromMiddle: number, y: number, dye: Dye): Dye {
  return (y + Math.floor(Math.abs(fromMiddle))) % 4 < 2 ? dye : ink;
}

/** Threading above, drawdown below, one empty row between. */
function draft(x: number, y: number): Dye | null {
  if (y < 5) return fold(x, 8) === y ? ink : null;
  if (y === 5) return null;
  const isRaised = (x + y) % 4 < 2;
  const isRightHalf = x % 8 > 3;
  return isRaised !== isRightHalf ? indigo : snow;
}

function braidedRibbons(x: number, y: number): Dye | null {
  const column = Math.floor(x / RIBBON_STEP);
  const row = Math.floor(y / RIBBON_STEP);
  const isOnColumn = x % RIBBON_STEP < RIBBON_WIDTH;
  const isOnRow = y % RIBBON_STEP < RIBBON_WIDTH;
  const isColumnUp = (column + row) % 2 === 1 || !isOnRow;
  if (isOnColumn && isColumnUp) return COLUMN_DYES[column] ?? null;
  return isOnRow ? (ROW_DYES[row] ?? null) : null;
}

function knit(x: number, y: number): Dye | null {
  const lean = x % 4 < 2 ? x % 2 : 1 - (x % 2);
  if ((y + lean) % 3 === 0) return null;
  return y < 6 ? rukki : linen;
}
