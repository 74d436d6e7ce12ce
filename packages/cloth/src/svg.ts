// The SVG element around bands, belts and tiles: one unit per cell, without a ground.
import type { Dye } from './dyes.ts';
import type { ClothSize } from './weave.ts';

export type Tile = {
  size: ClothSize;
  threads: string;
  pixelsPerCell: number;
  ground?: Dye;
  /** Allows a background image to be stretched to whole picks in both directions. */
  isStretchable?: boolean;
};

export function drawTile({ size, threads, pixelsPerCell, ground, isStretchable }: Tile): string {
  const { width, height } = size;
  const stretch = isStretchable === true ? ' preserveAspectRatio="none"' : '';
  const backing =
    ground === undefined ? '' : `<rect width="${width}" height="${height}" fill="${ground}"/>`;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ` +
    `width="${width * pixelsPerCell}" height="${height * pixelsPerCell}"${stretch}>` +
    `${backing}<g fill="none">${threads}</g></svg>`
  );
}
