// AI: pits, lace grown by a cellular automaton. No appliqué, because the seed row is the subject.
import { drawDiamond } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { flipCoin, type NonEmpty, pick, pickInteger, type Random } from '../random.ts';
import { weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

const { width: WIDTH, height: HEIGHT } = IMAGE_SIZE;
const LAST_ROW = HEIGHT - 1;
/** Wolfram numbers of rules that give lace and not noise or stripes. */
const RULES: NonEmpty<number> = [90, 150, 22, 126, 60, 18];
const SEED_POSITIONS: NonEmpty<NonEmpty<number>> = [[32], [20, 44], [12, 32, 52], [26]];
const ACCENT_ROWS = 4;
const SEED_RADIUS = 2.6;

/** The order of the random draws determines the image (random.ts). */
export function weaveAi(random: Random): WovenImage {
  const rule = pick(random, RULES);
  const seeds = pick(random, SEED_POSITIONS);
  const isUpsideDown = flipCoin(random);
  const accent = pick<Dye>(random, [DYES.madder, DYES.indigo, DYES.moss]);

  const rows = growLace(rule, seeds);
  const lace = weave(IMAGE_SIZE, (x, y) => {
    const row = isUpsideDown ? LAST_ROW - y : y;
    if (rows[row]?.[x] !== 1) return null;
    return row < ACCENT_ROWS ? accent : DYES.ink;
  });
  const seedY = isUpsideDown ? LAST_ROW : 0;
  const seedMarks = seeds
    .map((seed) => ({ x: seed + 0.5, top: seedY + 0.5 - SEED_RADIUS, radius: SEED_RADIUS }))
    .map((diamond) => drawDiamond(diamond, accent))
    .join('');
  const target = drawTarget(random, { y: isUpsideDown ? 13 : 23, accent });
  return { ground: DYES.weld, threads: lace + seedMarks + target };
}

function growLace(rule: number, seeds: readonly number[]): number[][] {
  let row = Array.from({ length: WIDTH }, (_, x): number => (seeds.includes(x) ? 1 : 0));
  const rows = [row];
  while (rows.length < HEIGHT) {
    row = growRow(rule, row);
    rows.push(row);
  }
  return rows;
}

/** A new cell depends on its left neighbour, itself and its right neighbour. The edges wrap. */
function growRow(rule: number, row: readonly number[]): number[] {
  return row.map((self, x) => {
    const left = row[(x + WIDTH - 1) % WIDTH] ?? 0;
    const right = row[(x + 1) % WIDTH] ?? 0;
    return (rule >> ((left << 2) | (self << 1) | right)) & 1;
  });
}

/** Nested diamonds with alternating dyes, linen and accent. */
function drawTarget(random: Random, { y, accent }: { y: number; accent: Dye }): string {
  const outerRadius = pickInteger(random, 7, 9);
  const x = pick(random, [14, 32, 50]);
  let target = '';
  for (let radius = outerRadius; radius > 0; radius -= 2) {
    const isAccent = ((outerRadius - radius) / 2) % 2 === 1;
    target += drawDiamond({ x: x + 0.5, top: y - radius, radius }, isAccent ? accent : DYES.linen);
  }
  return target;
}
