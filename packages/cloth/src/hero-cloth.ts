// The hero cloth: one vertical repeat of selvedges, stripes and a wide field with the õ motif.
import { DYES, type Dye } from './dyes.ts';
import { fold } from './lattice.ts';
import { drawTile } from './svg.ts';
import { weaveCloseUp } from './weave.ts';

export type HeroClothLook = { pixelsPerCell?: number; width?: number };

const HEIGHT = 28;
const DIAMOND_Y = 16;
const SIDE_DIAMOND_X = 14;
const { ink, indigo, madder, weld, moss, linen } = DYES;

/** Stripes from the selvedge inwards, each up to `end` cells. The braid and the field follow. */
const STRIPES: readonly { end: number; dye: Dye }[] = [
  { end: 2, dye: indigo },
  { end: 3, dye: weld },
  { end: 5, dye: madder },
  { end: 6, dye: weld },
  { end: 9, dye: moss },
  { end: 10, dye: linen },
  { end: 14, dye: madder },
  { end: 15, dye: ink },
];
const BRAID_END = 17;
const BRAID_RIM_END = 18;

export function heroCloth({ pixelsPerCell = 6, width = 72 }: HeroClothLook = {}): string {
  const size = { width, height: HEIGHT };
  const middle = (width - 1) / 2;
  const threads = weaveCloseUp(size, (x, y) => {
    const fromMiddle = Math.abs(x - middle);
    const fromSelvedge = width / 2 - fromMiddle;
    return edgeDye(fromSelvedge, y) ?? fieldDye(Math.floor(fromMiddle), y);
  });
  return drawTile({ size, threads, pixelsPerCell, isStretchable: true });
}

function edgeDye(fromSelvedge: number, y: number): Dye | undefined {
  const stripe = STRIPES.find(({ end }) => fromSelvedge < end);
  if (stripe !== undefined) return stripe.dye;
  if (fromSelvedge < BRAID_END) return (y + Math.floor(fromSelvedge)) % 4 < 2 ? linen : indigo;
  return fromSelvedge < BRAID_RIM_END ? ink : undefined;
}

function fieldDye(fromMiddle: number, y: number): Dye {
  if (y >= 1 && y <= 4) {
    const depth = fold(fromMiddle, 8);
    return depth === y - 1 || depth === y ? madder : linen;
  }
  const fromDiamondY = Math.abs(y - DIAMOND_Y);
  const distance = fromMiddle + fromDiamondY;
  if (distance <= 1) return weld;
  if (distance === 3 || distance === 4) return indigo;
  if (distance >= 6 && distance <= 8) return madder;
  if (distance === 10) return indigo;
  const sideDistance = Math.abs(fromMiddle - SIDE_DIAMOND_X) + fromDiamondY;
  if (distance > 10 && sideDistance === 0) return weld;
  if (distance > 11 && sideDistance === 3) return indigo;
  return linen;
}
