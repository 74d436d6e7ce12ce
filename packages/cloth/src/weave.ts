// Converts a function that colours cells to SVG. Adjacent cells of one dye become one stroke.
import { type Dye, toUndertone } from './dyes.ts';

/** The dye of a cell, or null where the ground is visible. Must not draw random numbers. */
export type CellColour = (x: number, y: number) => Dye | null;

export type ClothSize = { width: number; height: number };

export type ClothPlacement = {
  left?: number;
  top?: number;
  /** Height of one pick in cells. A value below 1 leaves a gap between the rows. */
  pickHeight?: number;
};

const PICK_HEIGHT = 0.9;
const CLOSE_UP_PICK_HEIGHT = 0.84;
/** Slightly more than 1, so that no gap is visible between two rows of undertone. */
const UNDERTONE_PICK_HEIGHT = 1.02;

/**
 * One path per dye, in the order in which the dyes first appear. Within a row the moves are relative, so that
 * rows with the same pattern have the same text and compress well.
 */
export function weave(
  { width, height }: ClothSize,
  colourOf: CellColour,
  { left = 0, top = 0, pickHeight = PICK_HEIGHT }: ClothPlacement = {},
): string {
  const paths = new Map<Dye, { runs: string; lastX: number; lastY: number }>();
  for (let y = 0; y < height; y++) {
    let dye: Dye | null = null;
    let start = 0;
    const endRun = (end: number): void => {
      if (dye === null) return;
      const { runs, lastX, lastY } = paths.get(dye) ?? { runs: '', lastX: 0, lastY: -1 };
      const move = lastY === y ? `m${start - lastX} 0` : `M${left + start} ${top + y + 0.5}`;
      paths.set(dye, { runs: `${runs}${move}h${end - start}`, lastX: end, lastY: y });
    };
    for (let x = 0; x < width; x++) {
      const next = colourOf(x, y);
      if (next === dye) continue;
      endRun(x);
      dye = next;
      start = x;
    }
    endRun(width);
  }
  return [...paths]
    .map(([dye, { runs }]) => `<path stroke="${dye}" stroke-width="${pickHeight}" d="${runs}"/>`)
    .join('');
}

/** The same cloth over a darker layer that is visible between the picks, for close-up images. */
export function weaveCloseUp(
  size: ClothSize,
  colourOf: CellColour,
  placement: ClothPlacement = {},
): string {
  const undertones = new Map<Dye, Dye>();
  const undertoneOf: CellColour = (x, y) => {
    const dye = colourOf(x, y);
    if (dye === null) return null;
    const known = undertones.get(dye) ?? toUndertone(dye);
    undertones.set(dye, known);
    return known;
  };
  return (
    weave(size, undertoneOf, { ...placement, pickHeight: UNDERTONE_PICK_HEIGHT }) +
    weave(size, colourOf, { pickHeight: CLOSE_UP_PICK_HEIGHT, ...placement })
  );
}

export type Warp = { xs: readonly number[]; top: number; length: number };

/** Path data of warp threads: vertical lines of the same length. */
export function drawWarp({ xs, top, length }: Warp): string {
  return xs.map((x) => `M${x} ${top}v${length}`).join('');
}
