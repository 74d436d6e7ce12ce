// The sixteen motifs of a number band, 13 × 13 cells each. Every motif depends only on the distances
// from its middle, so that it is mirrored both ways.

/** `spark` is the small accent in the middle of most motifs. */
export type MotifCell = 'ground' | 'thread' | 'spark';

/** Both distances run from 0 to 6. */
export type Motif = (across: number, along: number) => MotifCell;

export const MOTIF_RADIUS = 6;

const THREAD = 'thread';
const GROUND = 'ground';
const SPARK = 'spark';

function toThread(isThread: boolean): MotifCell {
  return isThread ? THREAD : GROUND;
}

function isNear(across: number, along: number, [x, y]: readonly [number, number], reach: number) {
  return Math.abs(across - x) + Math.abs(along - y) <= reach;
}

const ringDiamonds: Motif = (a, b) => {
  const ring = a + b;
  return ring === 0 ? SPARK : toThread([2, 3, 6, 10].includes(ring));
};

const eightPointStar: Motif = (a, b) => {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (high === 0) return SPARK;
  return toThread(low >= 1 && low <= 3 && high > low && high - low <= 3);
};

const eye: Motif = (a, b) => (a + b <= 1 ? SPARK : toThread([4, 5, 9, 10].includes(a + b)));

const crossing: Motif = (a, b) => {
  if (a + b === 0) return SPARK;
  const isArm = Math.abs(a - b) <= 1 && a + b > 1;
  return toThread(isArm || isNear(a, b, [6, 0], 1) || isNear(a, b, [0, 6], 1));
};

const fourDiamonds: Motif = (a, b) => {
  if (isNear(a, b, [3, 3], 0)) return SPARK;
  return toThread(isNear(a, b, [3, 3], 2) || a + b === 0);
};

const steppedCross: Motif = (a, b) => {
  if (a + b === 0) return SPARK;
  const isBar = a <= 1 || b <= 1;
  return toThread(isBar || (a <= 3 && b <= 3 && a + b < 6));
};

const hooks: Motif = (a, b) => {
  if (a + b <= 1) return SPARK;
  const isUpright = (a === 4 || a === 6) && b >= 2 && b <= 4;
  return toThread(a + b === 4 || isUpright || (b === 4 && a >= 4));
};

const chevrons: Motif = (a, b) => {
  if (a === 3 && b === 0) return SPARK;
  return toThread([0, 1, 4, 5, -4, -3].includes(a - b));
};

const net: Motif = (a, b) => {
  if (a + b === 0) return SPARK;
  const isKnot = (a + b) % 4 === 0 && (a - b) % 4 === 0 && a % 2 === 0;
  return toThread(isKnot || (a + b) % 6 === 3 || Math.abs(a - b) === 3);
};

const barley: Motif = (a, b) => {
  if (a === 0) return b % 3 === 0 ? SPARK : THREAD;
  return toThread((a + b) % 3 === 0 && a <= 5);
};

const squares: Motif = (a, b) => {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (high === 0) return SPARK;
  return toThread(high === 2 || (high === 4 && a !== b) || (high === 6 && low <= 3));
};

const sun: Motif = (a, b) => {
  const ring = a + b;
  if (ring <= 1) return SPARK;
  const isRay = (a === 0 || b === 0) && ring >= 5;
  const isCorner = a === b && a >= 3 && a <= 5;
  const isDot = isNear(a, b, [5, 2], 0) || isNear(a, b, [2, 5], 0);
  return toThread(ring === 3 || isRay || isCorner || isDot);
};

const lozenge: Motif = (a, b) => {
  const ring = a + b;
  if (ring === 1) return SPARK;
  return toThread(ring !== 0 && ring !== 2 && (ring <= 6 || ring >= 11));
};

const hourglass: Motif = (a, b) => {
  if (b >= a) return toThread(b === a || b === MOTIF_RADIUS || (a + b) % 2 === 0);
  return a - b >= 4 && b <= 1 ? SPARK : GROUND;
};

const doubleZigzag: Motif = (a, b) => {
  const fromZigzag = b - Math.abs((a % MOTIF_RADIUS) - 3);
  if ([0, 1, 4].includes(fromZigzag)) return THREAD;
  return a === 3 && b === MOTIF_RADIUS && fromZigzag !== 3 ? SPARK : GROUND;
};

const ryeFlower: Motif = (a, b) => {
  const [low, high] = a < b ? [a, b] : [b, a];
  if (high <= 1 && low === 0) return SPARK;
  const isPetal = (high === 3 && low <= 1) || (high === 4 && low <= 2) || (high === 5 && low === 0);
  return toThread(isPetal || (a === b && (a >= 4 || a === 2)));
};

/** A motif and its place in this list must not change: a number keeps its band for years. */
export const MOTIFS: readonly Motif[] = [
  ringDiamonds,
  eightPointStar,
  eye,
  crossing,
  fourDiamonds,
  steppedCross,
  hooks,
  chevrons,
  net,
  barley,
  squares,
  sun,
  lozenge,
  hourglass,
  doubleZigzag,
  ryeFlower,
];
