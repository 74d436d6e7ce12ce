// The dyes and the repeating parts of the number bands, chosen by the hash of the whole number.
import { DYES, type Dye } from './dyes.ts';
import type { NonEmpty } from './random.ts';

export type Palette = Record<'ground' | 'first' | 'second' | 'spark' | 'edge' | 'outerEdge', Dye>;

const { ink, indigo, rukki, sky, madder, rose, weld, moss, leaf, linen, snow } = DYES;

/**
 * Threads and sparks contrast with the ground by 3:1 or more. Of the two edges at least one does so
 * with every surface of the site, so that the outline of a band is visible in both themes.
 */
export const PALETTES: NonEmpty<Palette> = [
  { ground: madder, first: linen, second: weld, spark: weld, edge: indigo, outerEdge: weld },
  { ground: indigo, first: linen, second: sky, spark: weld, edge: madder, outerEdge: linen },
  { ground: linen, first: madder, second: indigo, spark: indigo, edge: madder, outerEdge: rose },
  { ground: moss, first: linen, second: weld, spark: weld, edge: madder, outerEdge: leaf },
  { ground: ink, first: rose, second: linen, spark: weld, edge: indigo, outerEdge: rose },
  { ground: weld, first: ink, second: madder, spark: madder, edge: moss, outerEdge: leaf },
  { ground: snow, first: indigo, second: rukki, spark: madder, edge: indigo, outerEdge: sky },
  { ground: rukki, first: snow, second: ink, spark: snow, edge: indigo, outerEdge: weld },
  { ground: rose, first: ink, second: indigo, spark: ink, edge: indigo, outerEdge: linen },
  { ground: leaf, first: ink, second: indigo, spark: moss, edge: moss, outerEdge: weld },
];

type Thread = 'ground' | 'first' | 'second' | 'spark';

/** The three picks between two panels. `fromMiddle` is 0 or 1, `y` runs from 0 to 12. */
export const DIVIDERS: NonEmpty<(fromMiddle: number, y: number) => Thread> = [
  (fromMiddle) => (fromMiddle === 0 ? 'second' : 'ground'),
  (fromMiddle, y) => ((fromMiddle + y) % 2 === 1 ? 'first' : 'ground'),
  (fromMiddle, y) => ((Math.abs(y - 6) + fromMiddle) % 4 < 2 ? 'second' : 'ground'),
  (fromMiddle, y) => {
    if (fromMiddle === 1) return 'first';
    return y % 4 === 2 ? 'spark' : 'ground';
  },
];

/** One row of cells along both sides of the panels. */
export const BORDERS: NonEmpty<(x: number) => Thread> = [
  () => 'ground',
  (x) => (x % 4 < 2 ? 'first' : 'ground'),
  (x) => (x % 2 === 0 ? 'second' : 'ground'),
  (x) => {
    if (x % 8 === 1) return 'spark';
    return x % 8 < 3 ? 'first' : 'ground';
  },
];
