// The complete image around a cloth: ground, scale, and fine warp lines on top.
import { DYES, type Dye } from './dyes.ts';
import { hashText } from './random.ts';
import type { ClothSize } from './weave.ts';

/** The result of a cloth kind before it is framed. */
export type WovenImage = {
  ground: Dye;
  /** SVG in units of cells, without the ground. */
  threads: string;
  /** Colour of the fine warp lines. Light on a dark ground. */
  warpTone?: Dye;
};

export type FrameLabel = { id: string; title: string };

const UNITS_PER_CELL = 20;
const ID_COUNT = 9999;

/** Limits coordinates to two decimals, without trailing zeros. */
export function toTwoDecimals(value: number): number {
  return Number(value.toFixed(2));
}

/** Creates a short pattern id that is equal for the same text. */
export function toPatternId(prefix: string, text: string): string {
  return `${prefix}${hashText(text) % ID_COUNT}`;
}

export function escapeAttribute(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

function drawWarpPattern(id: string, tone: Dye): string {
  return (
    `<pattern id="${id}" width="1" height="1" patternUnits="userSpaceOnUse">` +
    `<path d="M1 0v1" stroke="${tone}" stroke-opacity="0.13" stroke-width=".14"/></pattern>`
  );
}

export function frame(
  { ground, threads, warpTone = DYES.ink }: WovenImage,
  { width, height }: ClothSize,
  { id, title }: FrameLabel,
): string {
  const [unitsWide, unitsHigh] = [width * UNITS_PER_CELL, height * UNITS_PER_CELL];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${unitsWide} ${unitsHigh}" ` +
    `width="${unitsWide}" height="${unitsHigh}" role="img" ` +
    `aria-label="${escapeAttribute(title)}">` +
    `<defs>${drawWarpPattern(id, warpTone)}</defs>` +
    `<rect width="100%" height="100%" fill="${ground}"/>` +
    `<g transform="scale(${UNITS_PER_CELL})" fill="none">${threads}` +
    `<path d="M0 0h${width}v${height}h-${width}z" fill="url(#${id})"/></g></svg>`
  );
}
