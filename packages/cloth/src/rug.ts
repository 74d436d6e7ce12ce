// The rug of a page that does not exist: its status as a woven number, a torn hole, and two loose
// threads.
import { DYES, type Dye } from './dyes.ts';
import { isStitched } from './pistik.ts';
import { drawWarp, weaveCloseUp } from './weave.ts';

const SIZE = { width: 60, height: 52 } as const;
/** The place of the three digits. */
const NUMBER = { left: 5, top: 14, cellsPerStitch: 3 } as const;
const HOLE = { x: 43, y: 33, radiusX: 9, radiusY: 10.5 } as const;
const FRINGE = 3;

const { indigo, madder, weld, linen } = DYES;

/** Wide enough for the ends of the loose threads, so that an `<img>` does not crop them. */
const VIEW_BOX = '-3 -4 72 66';

/** The warp is visible in the hole and the fringe, so its dye must contrast with the page. */
export function rug(text: '404' | '410' = '404', warpDye: Dye = indigo): string {
  const xs = Array.from({ length: SIZE.width }, (_, x) => x + 0.5);
  const warp = drawWarp({ xs, top: -FRINGE, length: SIZE.height + 2 * FRINGE });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${VIEW_BOX}" aria-hidden="true">` +
    '<g fill="none">' +
    `<path stroke="${warpDye}" stroke-opacity=".55" stroke-width=".14" d="${warp}"/>` +
    weaveCloseUp(SIZE, (x, y) => (isTorn(x, y) ? null : rugDye(text, x, y))) +
    drawThread(weld, 'M36.5 35.5c3 2 5-3 8 0s-1 8 4 8 3 9 8 8 2 7-3 8-6 3-9 1') +
    drawThread(madder, 'M49 29.5c4 0 3 5 7 4s4 6 8 4') +
    '</g></svg>'
  );
}

function drawThread(dye: Dye, path: string): string {
  return `<path stroke="${dye}" stroke-width=".55" d="${path}"/>`;
}

function rugDye(text: string, x: number, y: number): Dye {
  const fromSide = Math.min(x, SIZE.width - 1 - x);
  if (fromSide < 2) return indigo;
  const fromEnd = Math.min(y, SIZE.height - 1 - y);
  if (fromEnd === 2 || fromEnd === 3) return weld;
  if (fromEnd === 5 || fromEnd === 6) return (x + fromEnd) % 4 < 2 ? linen : madder;
  const { left, top, cellsPerStitch } = NUMBER;
  const column = Math.floor((x - left) / cellsPerStitch);
  const row = Math.floor((y - top) / cellsPerStitch);
  return isStitched(text, { column, row }) ? linen : madder;
}

/** An ellipse with an uneven edge: the radius differs by diagonal of cells. */
function isTorn(x: number, y: number): boolean {
  const distanceSquared = ((x - HOLE.x) / HOLE.radiusX) ** 2 + ((y - HOLE.y) / HOLE.radiusY) ** 2;
  return distanceSquared < 0.62 + ((x + y) % 3) * 0.14;
}
