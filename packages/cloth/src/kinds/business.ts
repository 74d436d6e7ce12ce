// Business: punutis, a braid of broad ribbons, for two parties that work together.
import { DYES, type Dye } from '../dyes.ts';
import { toTwoDecimals, type WovenImage } from '../frame.ts';
import { type NonEmpty, pick, pickInteger, type Random, shuffle, takeInTurn } from '../random.ts';
import { IMAGE_SIZE } from './image.ts';

const GAP = 1.2;
const STITCH_INSET = 0.7;
/** How far an upper ribbon extends over the edges of the one below it. */
const OVERLAP = 0.35;

type Ribbons = { dyes: NonEmpty<Dye>; left: number; width: number; step: number };

/** The order of the random draws determines the image (random.ts). */
export function weaveBusiness(random: Random): WovenImage {
  const width = pick(random, [5, 6, 8]);
  const columnDyes = shuffle<Dye>(random, [DYES.weld, DYES.linen, DYES.leaf, DYES.weld]);
  const rowDyes = shuffle<Dye>(random, [DYES.ink, DYES.moss, DYES.madder, DYES.indigo]);
  const step = width + GAP;
  const left = -pickInteger(random, 0, 4);
  const columns: Ribbons = { dyes: columnDyes, left, width, step };

  // The extra column and the extra 4 cells compensate the shift to the left.
  const columnCount = Math.ceil((IMAGE_SIZE.width + 4) / step) + 1;
  const rowCount = Math.ceil(IMAGE_SIZE.height / step);
  const columnIndexes = Array.from({ length: columnCount }, (_, index) => index);

  let threads = columnIndexes
    .map((column) => drawColumn(columns, { column, top: 0, length: IMAGE_SIZE.height }))
    .join('');
  for (let row = 0; row < rowCount; row++) {
    const y = toTwoDecimals(row * step + 0.6);
    threads += drawRow({ y, width, dye: takeInTurn(rowDyes, row) });
    threads += columnIndexes
      .filter((column) => (column + row) % 2 === 1)
      .map((column) => ({ column, top: y - OVERLAP, length: width + 2 * OVERLAP }))
      .map((piece) => drawColumn(columns, piece))
      .join('');
  }
  return { ground: DYES.ink, threads };
}

function drawColumn(
  { dyes, left, width, step }: Ribbons,
  piece: { column: number; top: number; length: number },
): string {
  const x = left + piece.column * step;
  const top = toTwoDecimals(piece.top);
  const length = toTwoDecimals(piece.length);
  return (
    `<path fill="${takeInTurn(dyes, piece.column)}" ` +
    `d="M${toTwoDecimals(x)} ${top}h${width}v${length}h-${width}z"/>` +
    `<path stroke="${DYES.ink}" stroke-opacity=".25" stroke-width=".14" stroke-dasharray=".5 .4" ` +
    `d="M${toTwoDecimals(x + STITCH_INSET)} ${top}v${length}` +
    `m${width - 2 * STITCH_INSET} 0v-${length}"/>`
  );
}

function drawRow({ y, width, dye }: { y: number; width: number; dye: Dye }): string {
  const across = IMAGE_SIZE.width;
  const upperStitch = toTwoDecimals(y + STITCH_INSET);
  const lowerStitch = toTwoDecimals(y + width - STITCH_INSET);
  return (
    `<path fill="${dye}" d="M0 ${y}h${across}v${width}h-${across}z"/>` +
    `<path stroke="${DYES.linen}" stroke-opacity=".5" stroke-width=".14" ` +
    `stroke-dasharray=".5 .4" d="M0 ${upperStitch}h${across}M0 ${lowerStitch}h${across}"/>`
  );
}
