// Appliqué: plain pieces sewn on top of a cloth (a page, a handset, a ledger, a diamond).
import type { Dye } from './dyes.ts';
import { toTwoDecimals } from './frame.ts';

export type Box = { x: number; y: number; width: number; height: number };

/** A piece with unrounded coordinates, for boxes on whole cells. */
export function drawBlock({ x, y, width, height }: Box, dye: Dye): string {
  return `<path fill="${dye}" d="M${x} ${y}h${width}v${height}h-${width}z"/>`;
}

export function drawPatch({ x, y, width, height }: Box, dye: Dye): string {
  return drawBlock(
    {
      x: toTwoDecimals(x),
      y: toTwoDecimals(y),
      width: toTwoDecimals(width),
      height: toTwoDecimals(height),
    },
    dye,
  );
}

const SEAM_INSET = 0.4;

/** The running stitch that holds a patch, slightly inside its edge. */
export function drawSeam({ x, y, width, height }: Box, thread: Dye): string {
  const seamWidth = toTwoDecimals(width - 2 * SEAM_INSET);
  const seamHeight = toTwoDecimals(height - 2 * SEAM_INSET);
  return (
    `<path stroke="${thread}" stroke-width=".16" stroke-dasharray=".5 .34" ` +
    `d="M${toTwoDecimals(x + SEAM_INSET)} ${toTwoDecimals(y + SEAM_INSET)}` +
    `h${seamWidth}v${seamHeight}h-${seamWidth}z"/>`
  );
}

/** A line of "text" on a patch. The height is not rounded. */
export function drawBar({ x, y, width, height }: Box, dye: Dye): string {
  return drawBlock(
    { x: toTwoDecimals(x), y: toTwoDecimals(y), width: toTwoDecimals(width), height },
    dye,
  );
}

export type Diamond = { x: number; top: number; radius: number };

/** `x` is the horizontal centre, `top` the upper corner. */
export function drawDiamond({ x, top, radius }: Diamond, dye: Dye): string {
  return (
    `<path fill="${dye}" ` +
    `d="M${x} ${top}l${radius} ${radius}-${radius} ${radius}-${radius}-${radius}z"/>`
  );
}
