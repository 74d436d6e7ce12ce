// Design: colour-and-weave. The threads stay the same, only the order of the crossings changes.
import { drawDiamond } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { wrap } from '../lattice.ts';
import { pick, pickInteger, type Random } from '../random.ts';
import { type CellColour, weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

const DIAMOND_RIM = 3;

type Sampler = {
  /** Number of threads of one colour before the other colour, in warp and weft. */
  stripe: number;
  accent: Dye;
  /** The point where the four structures meet. */
  seamX: number;
  seamY: number;
};

/** Whether the warp is on top: tabby, twill, basket and reversed twill, one in each quarter. */
const STRUCTURES = {
  topLeft: (x: number, y: number): boolean => (x + y) % 2 === 0,
  topRight: (x: number, y: number): boolean => wrap(x + y, 4) < 2,
  bottomLeft: (x: number, y: number): boolean => (Math.floor(x / 2) + Math.floor(y / 2)) % 2 === 0,
  bottomRight: (x: number, y: number): boolean => wrap(x - y, 4) < 2,
};

/** The order of the random draws determines the image (random.ts). */
export function weaveDesign(random: Random): WovenImage {
  const stripe = pick(random, [4, 6]);
  const accent = pick<Dye>(random, [DYES.madder, DYES.indigo]);
  const seamX = pickInteger(random, 18, 44);
  const seamY = pickInteger(random, 12, 24);
  const radius = pickInteger(random, 7, 9);

  const cloth = weave(IMAGE_SIZE, samplerColour({ stripe, accent, seamX, seamY }), {
    pickHeight: 0.94,
  });
  const outer = { x: seamX + 0.5, top: seamY + 0.5 - radius, radius };
  const inner = { x: outer.x, top: outer.top + DIAMOND_RIM, radius: radius - DIAMOND_RIM };
  return {
    ground: DYES.rose,
    threads: cloth + drawDiamond(outer, DYES.snow) + drawDiamond(inner, DYES.weld),
  };
}

function samplerColour({ stripe, accent, seamX, seamY }: Sampler): CellColour {
  return (x, y) => {
    const isLeft = x < seamX;
    const isTop = y < seamY;
    const side = isLeft ? 'Left' : 'Right';
    const isWarpUp = STRUCTURES[`${isTop ? 'top' : 'bottom'}${side}`](x, y);
    const isDark = Math.floor((isWarpUp ? x : y) / stripe) % 2 === 1;
    if (!isDark) return null;
    return isLeft || isTop ? DYES.ink : accent;
  };
}
