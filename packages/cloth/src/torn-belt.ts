// The belt with a pulled thread in the error view of an island that failed.
import { DYES, type Dye } from './dyes.ts';
import { type CellColour, drawWarp, weaveCloseUp } from './weave.ts';

const SIZE = { width: 22, height: 26 } as const;
/** Each half of the belt is one repeat. Between them there are no picks and the warp is visible. */
const REPEAT = 15;
const WOVEN_ROWS = 11;
const DIAMOND_Y = 5;

const { indigo, rukki, madder, weld, linen } = DYES;
/** Dyes by distance from the centre of the diamond. */
const RINGS: readonly Dye[] = [weld, madder, madder, linen, linen, madder, madder, madder, linen];

export function tornBelt(): string {
  const xs = Array.from({ length: SIZE.width }, (_, x) => x + 0.5);
  const warp = drawWarp({ xs, top: WOVEN_ROWS - 1, length: 6 });
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -1 34 28" aria-hidden="true">' +
    `<g fill="none"><path stroke="${rukki}" stroke-width=".18" d="${warp}"/>` +
    weaveCloseUp(SIZE, colourOf) +
    `<path stroke="${madder}" stroke-width=".7" d="M22 11.5c4 0 3 3 6 2.4s2-4 4-4"/>` +
    `<path stroke="${weld}" stroke-width=".7" d="M22 14.4c3 .4 4 5 8 3"/></g></svg>`
  );
}

const colourOf: CellColour = (x, y) => {
  const row = y % REPEAT;
  if (row >= WOVEN_ROWS) return null;
  const fromEdge = Math.min(x, SIZE.width - 1 - x);
  if (fromEdge === 0) return indigo;
  if (fromEdge === 1) return weld;
  // The centre is between two columns, so both have distance 0.
  const fromMiddle = SIZE.width / 2 - 1 - fromEdge;
  return RINGS[fromMiddle + Math.abs(row - DIAMOND_Y)] ?? madder;
};
