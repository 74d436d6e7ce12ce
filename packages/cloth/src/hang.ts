// Bands that hang from the top edge of an inner page: bare warp, cloth, fringe.
import { DYES, type Dye } from './dyes.ts';
import { createRings, wrap } from './lattice.ts';
import { createRandom, flipCoin, type Random, shuffle, takeInTurn } from './random.ts';
import { weaveCloseUp } from './weave.ts';

type BandDyes = { ground: Dye; motif: Dye; edge: Dye };
type HangingBand = { left: number; width: number; length: number; dyes: BandDyes };

const PIXELS_PER_CELL = 5;
const HEIGHT = 90;
const WARP_LENGTH = 22;
const FRINGE_LENGTH = 4;
const GAP = 5;
const RING_COUNT = 10;
const MAX_BANDS = 4;

/** The order of the random draws determines the image (random.ts). */
export function hang(seed: string, bandCount = MAX_BANDS): string {
  const random = createRandom(`hang/${seed}`);
  const dyes = shuffle<BandDyes>(random, [
    { ground: DYES.madder, motif: DYES.linen, edge: DYES.weld },
    { ground: DYES.indigo, motif: DYES.linen, edge: DYES.rukki },
    { ground: DYES.moss, motif: DYES.linen, edge: DYES.leaf },
    { ground: DYES.weld, motif: DYES.ink, edge: DYES.madder },
    { ground: DYES.ink, motif: DYES.rose, edge: DYES.linen },
  ]);
  const widths = shuffle(random, [7, 9, 11, 13]);
  const lengths = shuffle(random, [38, 48, 56, 62]);

  let left = 0;
  let threads = '';
  for (const [index, width] of widths.slice(0, bandCount).entries()) {
    threads += weaveBand(random, {
      left,
      width,
      length: takeInTurn(lengths, index),
      dyes: takeInTurn(dyes, index),
    });
    left += width + GAP;
  }
  const totalWidth = left - GAP;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${totalWidth} ${HEIGHT}" ` +
    `width="${totalWidth * PIXELS_PER_CELL}" height="${HEIGHT * PIXELS_PER_CELL}">` +
    `<g fill="none">${threads}</g></svg>`
  );
}

function weaveBand(random: Random, { left, width, length, dyes }: HangingBand): string {
  const { ground, motif, edge } = dyes;
  const rings = createRings(random, RING_COUNT);
  const direction = flipCoin(random) ? 1 : -1;
  const middle = (width - 1) / 2;
  const warpAndFringePath = Array.from(
    { length: width },
    (_, x) => `M${left + x + 0.5} 0v${WARP_LENGTH}m0 ${length}v${FRINGE_LENGTH}`,
  ).join('');
  const cloth = weaveCloseUp(
    { width, height: length },
    (x, y) => {
      const fromMiddle = Math.abs(x - middle);
      if (fromMiddle === middle) return edge;
      if (fromMiddle === middle - 1) return ground;
      return rings[wrap(y * direction + fromMiddle, RING_COUNT)] === true ? motif : ground;
    },
    { left, top: WARP_LENGTH },
  );
  const warpAndFringe =
    `<path stroke="${ground}" stroke-opacity=".6" stroke-width=".2" ` +
    `d="${warpAndFringePath}"/>`;
  return warpAndFringe + cloth;
}
