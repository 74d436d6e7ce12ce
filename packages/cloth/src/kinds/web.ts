// Web: kirivöö, the lattice of a pick-up belt, with a browser page sewn on.
import { type Box, drawBar, drawBlock, drawPatch } from '../applique.ts';
import { DYES, type Dye } from '../dyes.ts';
import type { WovenImage } from '../frame.ts';
import { createLattice } from '../lattice.ts';
import { type NonEmpty, pick, pickInteger, type Random } from '../random.ts';
import { weave } from '../weave.ts';
import { IMAGE_SIZE } from './image.ts';

const PAGE_MARGIN = 8;
const TEXT_INSET = 1.6;
/** The top of the columns of a page, below title bar and headline. */
const COLUMNS_TOP = 8;
const COLUMN_PERIOD = 8;
const COLUMN_LAYOUTS: NonEmpty<NonEmpty<number>> = [[0.62, 0.38], [0.36, 0.64], [1]];

/** The order of the random draws determines the image (random.ts). */
export function weaveWeb(random: Random, isPlain: boolean): WovenImage {
  const period = pick(random, [14, 16, 18]);
  const hasMotif = createLattice(random, period);
  const accent = pick<Dye>(random, [DYES.madder, DYES.weld, DYES.rose]);
  const second = pick<Dye>(random, [DYES.sky, DYES.weld, DYES.rose, DYES.sky, DYES.leaf]);
  const ground = pick<Dye>(random, [DYES.indigo, DYES.indigo, DYES.rukki, DYES.ink]);
  const isPageLeft = pickInteger(random, 0, 1) === 1;
  const width = pickInteger(random, 24, 28);
  const height = pickInteger(random, 17, 20);

  const belt = weave(IMAGE_SIZE, (x, y) => {
    if (!hasMotif(x, y)) return null;
    return Math.floor((y + period / 2) / period) % 2 === 1 ? second : DYES.linen;
  });
  if (isPlain) return { ground, threads: belt };

  const x = isPageLeft ? PAGE_MARGIN : IMAGE_SIZE.width - width - PAGE_MARGIN;
  const page = { x, y: IMAGE_SIZE.height - height, width, height };
  return { ground, threads: belt + drawPage(random, page, accent) };
}

function drawPage(random: Random, page: Box, accent: Dye): string {
  const { x, y, width, height } = page;
  const textX = x + TEXT_INSET;
  const textWidth = width - 2 * TEXT_INSET;
  const headline = { x: textX, y: y + 3.6, width: textWidth * 0.55, height: 1.3 };
  const subline = { x: textX, y: y + 5.6, width: textWidth * 0.38, height: 0.8 };
  return (
    drawPatch({ x, y, width, height: height + 1 }, DYES.snow) +
    drawBar({ x, y, width, height: 2 }, DYES.ink) +
    drawWindowButtons(x, y, [accent, DYES.weld, DYES.leaf]) +
    drawBar(headline, DYES.ink) +
    drawBar(subline, DYES.flax) +
    drawColumns(random, page, accent)
  );
}

function drawWindowButtons(x: number, y: number, dyes: readonly Dye[]): string {
  return dyes
    .map(
      (dye, index) =>
        `<path fill="${dye}" d="M${x + 1.1 + index * 1.5} 0m0 ${y + 1}l.5-.5.5.5-.5.5z"/>`,
    )
    .join('');
}

function drawColumns(random: Random, page: Box, accent: Dye): string {
  const shares = pick(random, COLUMN_LAYOUTS);
  const textWidth = page.width - 2 * TEXT_INSET;
  const top = page.y + COLUMNS_TOP;
  const height = page.height - COLUMNS_TOP + 1;
  let columnX = page.x + TEXT_INSET;
  let drawing = '';
  for (const [index, share] of shares.entries()) {
    const isFirst = index === 0;
    const isLast = index === shares.length - 1;
    const columnWidth = textWidth * share - (isLast ? 0 : 1);
    const hasMotif = createLattice(random, COLUMN_PERIOD);
    const left = Math.round(columnX);
    const width = Math.floor(columnWidth);
    drawing += drawBlock({ x: left, y: top, width, height }, isFirst ? DYES.indigo : accent);
    const motif = isFirst ? DYES.sky : DYES.ink;
    drawing += weave({ width, height }, (x, y) => (hasMotif(x, y) ? motif : null), { left, top });
    columnX += columnWidth + 1;
  }
  return drawing;
}
