// The belt of "How it works": six stages with more and more pattern. Each tile repeats downwards.
import { DYES, type Dye } from './dyes.ts';
import { drawTile } from './svg.ts';
import { type CellColour, drawWarp, weaveCloseUp } from './weave.ts';

export const BELT_STAGES = [1, 2, 3, 4, 5, 6] as const;
export type BeltStage = (typeof BELT_STAGES)[number];

const WIDTH = 19;
const MIDDLE = (WIDTH - 1) / 2;
const PIXELS_PER_CELL = 6;

type StageWeave = { height: number; hasOpenWarp: boolean; colourOf: CellColour };

const { indigo, rukki, madder, weld, linen, flax } = DYES;

/** Dyes by distance from the centre of the diamond. */
const DIAMOND_RINGS: readonly Dye[] = [
  ...[weld, weld, linen, madder, madder, linen],
  ...[indigo, indigo, linen, linen, madder, madder],
];
/** The same for the õ motif, which has one strong ring. */
const MOTIF_RINGS: readonly Dye[] = [
  ...[weld, madder, madder, linen, linen, madder],
  ...[madder, madder, madder, weld, weld, madder],
];

const STAGE_WEAVES: Record<BeltStage, StageWeave> = {
  1: { height: 12, hasOpenWarp: true, colourOf: () => null },
  2: { height: 12, hasOpenWarp: true, colourOf: firstPicks },
  3: { height: 4, hasOpenWarp: false, colourOf: withEdges(plainWeave) },
  4: { height: 12, hasOpenWarp: false, colourOf: withEdges(zigzag) },
  5: { height: 16, hasOpenWarp: false, colourOf: withEdges(diamond(DIAMOND_RINGS, linen, 8)) },
  6: { height: 14, hasOpenWarp: false, colourOf: withEdges(diamond(MOTIF_RINGS, indigo, 7)) },
};

/** The stages: bare warp, first picks, plain weave, zigzag, diamonds, the õ motif. */
export function belt(stage: BeltStage): string {
  const { height, hasOpenWarp, colourOf } = STAGE_WEAVES[stage];
  const size = { width: WIDTH, height };
  const threads = (hasOpenWarp ? drawOpenWarp(height) : '') + weaveCloseUp(size, colourOf);
  return drawTile({ size, threads, pixelsPerCell: PIXELS_PER_CELL });
}

function drawOpenWarp(length: number): string {
  const xs = Array.from({ length: WIDTH }, (_, x) => x + 0.5);
  const drawEverySecond = (dye: Dye, first: 0 | 1): string => {
    const path = drawWarp({ xs: xs.filter((_, x) => x % 2 === first), top: 0, length });
    return `<path stroke="${dye}" stroke-width=".22" d="${path}"/>`;
  };
  return drawEverySecond(rukki, 0) + drawEverySecond(madder, 1);
}

/** Two picks in every six rows. Each pair is offset from the pair above. */
function firstPicks(x: number, y: number): Dye | null {
  const isPick = y % 6 < 2;
  return isPick && (x + y + Math.floor(y / 6)) % 2 === 1 ? madder : null;
}

function withEdges(colourOf: CellColour): CellColour {
  return (x, y) => {
    const fromEdge = Math.min(x, WIDTH - 1 - x);
    if (fromEdge === 0) return indigo;
    if (fromEdge === 1) return weld;
    return colourOf(x, y);
  };
}

function plainWeave(x: number, y: number): Dye {
  return (x + y) % 2 === 0 ? flax : linen;
}

function zigzag(x: number, y: number): Dye {
  return (Math.abs(x - MIDDLE) + y) % 6 < 3 ? indigo : linen;
}

function diamond(rings: readonly Dye[], outside: Dye, middleY: number): CellColour {
  return (x, y) => rings[Math.abs(x - MIDDLE) + Math.abs(y - middleY)] ?? outside;
}
