// Mobile: kõlavöö, narrow tablet-woven bands side by side, with a handset sewn on.
import { drawBar, drawBlock, drawPatch } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { createLattice, createRings, wrap } from '../lattice.ts';
import {
  flipCoin,
  type NonEmpty,
  pick,
  pickInteger,
  type Random,
  shuffle,
  takeInTurn,
} from '../random.ts';
import { weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

const RING_COUNT = 8;
const HANDSET = { width: 13, height: 27, top: 5.5, bezel: 0.8 } as const;
const SCREEN_HEIGHT = 10;
const LIST_ROWS = [0, 1, 2];

/** The order of the random draws determines the image (random.ts). */
export function weaveMobile(random: Random, isPlain: boolean): WovenImage {
  const dyes = shuffle<Dye>(random, [DYES.madder, DYES.weld, DYES.linen, DYES.rose, DYES.leaf]);
  const bands = weaveBands(random, dyes);
  return {
    ground: DYES.moss,
    threads: isPlain ? bands : bands + drawHandset(random, dyes),
  };
}

function weaveBands(random: Random, dyes: NonEmpty<Dye>): string {
  let bands = '';
  let left = -pickInteger(random, 0, 3);
  for (let index = 0; left < IMAGE_SIZE.width; index++) {
    const width = pick(random, [5, 7, 9]);
    const rings = createRings(random, RING_COUNT);
    const direction = flipCoin(random) ? 1 : -1;
    const motif = takeInTurn(dyes, index);
    const edge = takeInTurn(dyes, index + 2);
    const middle = (width - 1) / 2;
    const colourOf = (x: number, y: number): Dye => {
      const fromMiddle = Math.abs(x - middle);
      if (fromMiddle === middle) return edge;
      return rings[wrap(y * direction + fromMiddle, RING_COUNT)] === true ? motif : DYES.ink;
    };
    bands += weave({ width, height: IMAGE_SIZE.height }, colourOf, { left });
    left += width + pick(random, [2, 3]);
  }
  return bands;
}

function drawHandset(random: Random, dyes: NonEmpty<Dye>): string {
  const { width, height, top, bezel } = HANDSET;
  const left = pickInteger(random, 21, 30);
  const hasMotif = createLattice(random, 10);
  const screen = { x: left + 1, y: top + 6.5, width: width - 2, height: SCREEN_HEIGHT };
  const body = {
    x: left - bezel,
    y: top - bezel,
    width: width + 2 * bezel,
    height: height + 2 * bezel,
  };
  return (
    drawPatch(body, DYES.ink) +
    drawPatch({ x: left, y: top, width, height }, DYES.snow) +
    drawBar({ x: left + 4.6, y: top + 0.7, width: 3.8, height: 0.6 }, DYES.ink) +
    drawBar({ x: left + 1.2, y: top + 2.6, width: 7, height: 1.1 }, DYES.ink) +
    drawBar({ x: left + 1.2, y: top + 4.4, width: 4.6, height: 0.7 }, DYES.flax) +
    drawBlock(screen, DYES.moss) +
    weave(screen, (x, y) => (hasMotif(x, y) ? dyes[0] : null), { left: screen.x, top: screen.y }) +
    LIST_ROWS.map((row) => drawListRow(random, { left, row, dye: takeInTurn(dyes, row + 1) })).join(
      '',
    )
  );
}

function drawListRow(random: Random, item: { left: number; row: number; dye: Dye }): string {
  const { left, row, dye } = item;
  const top = HANDSET.top;
  // Linen would not be visible on the light screen.
  const markDye = dye === DYES.linen ? DYES.rose : dye;
  const titleWidth = pickInteger(random, 4, 7);
  const noteWidth = pickInteger(random, 3, 5);
  return (
    drawBar({ x: left + 1.2, y: top + 18 + row * 2.3, width: 1.3, height: 1.3 }, markDye) +
    drawBar(
      { x: left + 3.2, y: top + 18.1 + row * 2.3, width: titleWidth, height: 0.5 },
      DYES.ink,
    ) +
    drawBar({ x: left + 3.2, y: top + 18.9 + row * 2.3, width: noteWidth, height: 0.4 }, DYES.flax)
  );
}
