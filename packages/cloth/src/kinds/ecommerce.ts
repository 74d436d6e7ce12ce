// E-commerce: kört, a striped skirt of the islands with a patterned hem and price tags on it.
import { drawBar, drawBlock } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { createLattice } from '../lattice.ts';
import { type NonEmpty, pick, pickInteger, type Random, takeInTurn } from '../random.ts';
import { weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

/** Stripes are woven to at least this width and then mirrored. */
const STRIPES_WIDTH = 40;
const HEM = { height: 9, patternHeight: 7 } as const;
const TAG = { width: 12, gap: 3 } as const;
const TAG_DYES: NonEmpty<Dye> = [DYES.indigo, DYES.moss, DYES.ink];
const TAG_MOTIF_DYES: NonEmpty<Dye> = [DYES.weld, DYES.rose, DYES.sky];

/** The order of the random draws determines the image (random.ts). */
export function weaveEcommerce(random: Random, isPlain: boolean): WovenImage {
  const base = pick<Dye>(random, [DYES.madder, DYES.madder, DYES.rose, DYES.ink]);
  const stripes = createStripes(random, base);
  const mirrored = [...stripes, ...stripes.toReversed()];
  const stripeAt = (x: number): Dye => mirrored[x % mirrored.length] ?? base;
  const skirt = weave(IMAGE_SIZE, (x) => (stripeAt(x) === base ? null : stripeAt(x)), {
    pickHeight: 1,
  });

  const hemPeriod = pick(random, [8, 10, 12]);
  const hemTop = pick(random, [3, 14, 24]);
  const hemDye = base === DYES.madder ? DYES.madder : DYES.indigo;
  const cloth = skirt + weaveHem({ top: hemTop, period: hemPeriod, dye: hemDye });
  return { ground: base, threads: isPlain ? cloth : cloth + drawTags(random, hemTop) };
}

function createStripes(random: Random, base: Dye): Dye[] {
  const widthFactor = pick(random, [1, 1, 2]);
  const dyes: NonEmpty<Dye> = [
    base,
    base,
    DYES.ink,
    DYES.weld,
    DYES.indigo,
    DYES.linen,
    DYES.leaf,
    DYES.rose,
    DYES.madder,
  ];
  const stripes: Dye[] = [];
  while (stripes.length < STRIPES_WIDTH) {
    const dye = pick(random, dyes);
    if (dye === stripes.at(-1)) continue;
    const width = dye === base ? pickInteger(random, 3, 6) : pick(random, [1, 1, 2]);
    for (let thread = 0; thread < width * widthFactor; thread++) stripes.push(dye);
  }
  return stripes;
}

function weaveHem({ top, period, dye }: { top: number; period: number; dye: Dye }): string {
  const { width } = IMAGE_SIZE;
  const pattern = weave(
    { width, height: HEM.patternHeight },
    (x, y) => {
      const distance = Math.abs((x % period) - period / 2) + Math.abs(y - 3);
      if (distance === 3 || distance === 0 || distance === period / 2 + 2) return dye;
      return distance === 1 && period > 8 ? DYES.weld : null;
    },
    { top: top + 1 },
  );
  return drawBlock({ x: 0, y: top, width, height: HEM.height }, DYES.linen) + pattern;
}

function drawTags(random: Random, hemTop: number): string {
  const count = pick(random, [1, 2, 3]);
  const totalWidth = count * TAG.width + (count - 1) * TAG.gap;
  const left = pick(random, [8, Math.round(32 - totalWidth / 2), 56 - totalWidth]);
  // When the hem is near the top, the first tag is lower, so that it does not cover the hem.
  const firstStep = hemTop > 10 ? 0 : 1;
  let tags = '';
  for (let index = 0; index < count; index++) {
    tags += drawTag(random, {
      x: left + index * (TAG.width + TAG.gap),
      y: 4 + ((index + firstStep) % 2) * 4,
      dye: takeInTurn(TAG_DYES, index + count),
      motif: takeInTurn(TAG_MOTIF_DYES, index),
    });
  }
  return tags;
}

function drawTag(random: Random, tag: { x: number; y: number; dye: Dye; motif: Dye }): string {
  const { x, y, dye, motif } = tag;
  const { width } = TAG;
  const hasMotif = createLattice(random, pick(random, [8, 10, 12]));
  const image = { x: x + 1, y: y + 4, width: 10, height: 10 };
  return (
    `<path stroke="${DYES.ink}" stroke-width=".3" d="M${x + width / 2} 0v${y + 1.6}"/>` +
    `<path fill="${DYES.snow}" d="M${x + 2} ${y}h${width - 4}l2 2v19h-${width}v-19z"/>` +
    `<path fill="${DYES.ink}" d="M${x + width / 2} ${y + 0.9}l.7.7-.7.7-.7-.7z"/>` +
    drawBlock(image, dye) +
    weave(image, (cellX, cellY) => (hasMotif(cellX, cellY) ? motif : null), {
      left: image.x,
      top: image.y,
    }) +
    drawBar({ x: x + 1, y: y + 15.4, width: 6, height: 0.8 }, DYES.ink) +
    drawBar({ x: x + 1, y: y + 17.2, width: 4, height: 1.4 }, DYES.madder)
  );
}
