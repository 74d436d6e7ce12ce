// Technology: silmus, a knit chart. Every stitch is a V.
import { DYES, type Dye } from '../dyes.ts';
import { toTwoDecimals, type WovenImage } from '../frame.ts';
import { createLattice } from '../lattice.ts';
import { type Random, shuffle, takeInTurn } from '../random.ts';

const STITCHES = { columns: 32, rows: 25 } as const;
const STITCH = { width: 2, height: 1.5, rise: 0.3 } as const;
const ZONE_COUNT = 4;
const ROWS_PER_ZONE = STITCHES.rows / ZONE_COUNT;

/** The order of the random draws determines the image (random.ts). */
export function weaveTechnology(random: Random): WovenImage {
  const hasWideMotif = createLattice(random, 12);
  const hasNarrowMotif = createLattice(random, 8);
  const zoneDyes = shuffle<Dye>(random, [DYES.linen, DYES.weld, DYES.linen, DYES.sky]);

  const stitchesByDye = new Map<Dye, string>();
  for (let row = 0; row < STITCHES.rows; row++) {
    const zone = Math.floor(row / ROWS_PER_ZONE);
    const hasMotif = zone % 2 === 1 ? hasNarrowMotif : hasWideMotif;
    for (let column = 0; column < STITCHES.columns; column++) {
      const dye = hasMotif(column, row) ? takeInTurn(zoneDyes, zone) : DYES.indigo;
      stitchesByDye.set(dye, (stitchesByDye.get(dye) ?? '') + drawStitch(column, row));
    }
  }
  const threads = [...stitchesByDye]
    .map(([dye, stitches]) => `<path fill="${dye}" d="${stitches}"/>`)
    .join('');
  return { ground: DYES.ink, threads };
}

function drawStitch(column: number, row: number): string {
  const y = toTwoDecimals(row * STITCH.height - STITCH.rise);
  return `M${column * STITCH.width} ${y}l1 .9v1l-1-.9zm2 0l-1 .9v1l1-.9z`;
}
