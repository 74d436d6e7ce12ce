// A cloth that is still on the loom: woven up to `done`, bare warp above. For work in progress.
import { DYES, type Dye, toUndertone } from './dyes.ts';
import { createLattice } from './lattice.ts';
import { createRandom, pick } from './random.ts';
import { drawWarp, weaveCloseUp } from './weave.ts';

export type LoomPalette = { ground: Dye; motif: Dye; edge: Dye };

export type LoomOptions = {
  seed: string;
  /** The woven share, from 0 to 1. */
  done: number;
  palette?: LoomPalette;
  /** Fills a box of any aspect ratio by cropping the top and the sides. */
  isCropped?: boolean;
};

const SIZE = { width: 60, height: 44 } as const;
const UNITS_PER_CELL = 20;
const MIDDLE_X = SIZE.width / 2;
const DEFAULT_PALETTE: LoomPalette = { ground: DYES.linen, motif: DYES.madder, edge: DYES.weld };

/** The order of the random draws determines the image (random.ts). */
export function loom({
  seed,
  done,
  palette = DEFAULT_PALETTE,
  isCropped = false,
}: LoomOptions): string {
  const random = createRandom(`loom/${seed}`);
  const hasMotif = createLattice(random, pick(random, [18, 20, 22]));
  const hasBorderMotif = createLattice(random, 6);
  const { ground, motif, edge } = palette;
  const wovenTop = Math.round(SIZE.height * (1 - done));

  const cloth = weaveCloseUp(SIZE, (x, y) => {
    if (y < wovenTop) return null;
    const fromSide = Math.min(x, SIZE.width - 1 - x);
    if (fromSide < 2) return edge;
    if (fromSide < 3) return toUndertone(motif);
    if (fromSide < 7) return hasBorderMotif(fromSide - 3, y) ? motif : ground;
    if (fromSide < 8) return edge;
    return hasMotif(x - MIDDLE_X, y - SIZE.height) ? motif : ground;
  });

  const crop = isCropped ? 'preserveAspectRatio="xMidYMax slice" ' : '';
  const viewBox = `0 0 ${SIZE.width * UNITS_PER_CELL} ${SIZE.height * UNITS_PER_CELL}`;
  return (
    `<svg ${crop}xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" aria-hidden="true">` +
    `<g transform="scale(${UNITS_PER_CELL})" fill="none">` +
    drawOpenWarp(ground, wovenTop) +
    cloth +
    drawShuttle(edge, wovenTop) +
    '</g></svg>'
  );
}

function drawOpenWarp(dye: Dye, wovenTop: number): string {
  const xs = Array.from({ length: SIZE.width / 2 }, (_, index) => index * 2 + 1);
  const path = drawWarp({ xs, top: 0, length: wovenTop + 1 });
  return `<path stroke="${dye}" stroke-opacity=".5" stroke-width=".16" d="${path}"/>`;
}

/** The shuttle in the middle of the cloth. Its thread comes from the left. */
function drawShuttle(dye: Dye, wovenTop: number): string {
  const y = wovenTop - 1.6;
  return (
    `<path stroke="${dye}" stroke-width=".4" d="M0 ${wovenTop - 0.2}L${MIDDLE_X} ${y}"/>` +
    `<path fill="${dye}" d="M${MIDDLE_X - 1} ${y}l3-1.3h7l3.6 1.3-3.6 1.3h-7z"/>` +
    `<path fill="${DYES.ink}" d="M${MIDDLE_X + 3.4} ${y - 0.45}h4v.9h-4z"/>`
  );
}
