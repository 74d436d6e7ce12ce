// Enterprise: toimne, a quilt of twills, with a ledger sewn on.
import { drawBar, drawPatch, drawSeam } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { wrap } from '../lattice.ts';
import { pick, pickInteger, type Random } from '../random.ts';
import { type CellColour, weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

const BLOCK = { width: 16, height: 12, perRow: 4, count: 12 } as const;
const BLOCK_MIDDLE = (BLOCK.width - 1) / 2;
const LEDGER = { y: 6, width: 32, height: 24 } as const;
const LEDGER_ROWS = 7;
const MARKED_ROW = 2;

/** `slope` 0 is a herringbone around the middle of the block. */
type Twill = { slope: -1 | 0 | 1; period: number; dye: Dye };

/** The order of the random draws determines the image (random.ts). */
export function weaveEnterprise(random: Random, isPlain: boolean): WovenImage {
  const twills = Array.from({ length: BLOCK.count }, () => createTwill(random));
  const quilt = weave(IMAGE_SIZE, quiltColour(twills));
  const threads = isPlain ? quilt : quilt + drawLedger(random);
  return { ground: DYES.ink, threads, warpTone: DYES.snow };
}

function createTwill(random: Random): Twill {
  const slope = pick<Twill['slope']>(random, [1, -1, 0]);
  const period = pick(random, [3, 4, 6]);
  const dye = pick<Dye>(random, [DYES.rukki, DYES.sky, DYES.indigo, DYES.rukki, DYES.linen]);
  return { slope, period, dye };
}

function quiltColour(twills: readonly Twill[]): CellColour {
  return (x, y) => {
    const index = Math.floor(y / BLOCK.height) * BLOCK.perRow + Math.floor(x / BLOCK.width);
    const twill = twills[index];
    if (twill === undefined) return null;
    const blockX = x % BLOCK.width;
    const blockY = y % BLOCK.height;
    const across = twill.slope === 0 ? Math.abs(blockX - BLOCK_MIDDLE) : blockX * twill.slope;
    const isRaised = wrap(Math.floor(across + blockY), twill.period) < twill.period / 2;
    return isRaised ? twill.dye : null;
  };
}

function drawLedger(random: Random): string {
  const sheet = { x: pick(random, [4, 16, 24]), ...LEDGER };
  const accent = pick<Dye>(random, [DYES.madder, DYES.weld, DYES.rose]);
  let ledger =
    drawPatch(sheet, DYES.snow) +
    drawSeam(sheet, DYES.flax) +
    drawBar({ x: sheet.x + 2, y: sheet.y + 2, width: 10, height: 1.2 }, DYES.ink);
  for (let row = 0; row < LEDGER_ROWS; row++) {
    const y = sheet.y + 5.4 + row * 2.5;
    const nameWidth = pickInteger(random, 5, 9);
    const noteWidth = pickInteger(random, 3, 6);
    const amount = pickInteger(random, 2, 8);
    const amountDye = row === MARKED_ROW ? accent : DYES.rukki;
    ledger +=
      drawBar({ x: sheet.x + 2, y: y + 1.7, width: sheet.width - 4, height: 0.12 }, DYES.flax) +
      drawBar({ x: sheet.x + 2, y, width: nameWidth, height: 0.6 }, DYES.ink) +
      drawBar({ x: sheet.x + 14, y, width: noteWidth, height: 0.6 }, DYES.flax) +
      drawBar({ x: sheet.x + 21, y, width: amount, height: 0.9 }, amountDye);
  }
  return ledger;
}
