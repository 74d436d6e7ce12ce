// Creates belt motifs: a few random bits are folded and repeated.
import { pickInteger, type Random } from './random.ts';

/** Whether a cell belongs to the motif (true) or to the ground (false). */
export type Lattice = (x: number, y: number) => boolean;

/** A remainder that is never negative, so that patterns continue left of zero. */
export function wrap(value: number, period: number): number {
  return ((value % period) + period) % period;
}

/** A triangle wave over `period` cells: 0 at the start, half the period in the middle. */
export function fold(value: number, period: number): number {
  return Math.abs(wrap(value + period / 2, period) - period / 2);
}

/** Bits without a run longer than two, for a belt motif. Makes `length` - 1 random draws. */
export function createRings(random: Random, length: number): boolean[] {
  const rings = [true];
  while (rings.length < length) {
    const last = rings.at(-1) === true;
    const isRunOfTwo = rings.length > 1 && rings.at(-2) === last;
    // Draw even when the run of two already decides, so that later draws do not change.
    const drawn = random() < 0.55;
    rings.push(isRunOfTwo ? !last : drawn);
  }
  return rings;
}

/** A motif that is mirrored in both axes and repeated every `period` cells. */
export function createLattice(random: Random, period: number): Lattice {
  const half = period / 2;
  const rings = createRings(random, period + 2);
  const crossRings = createRings(random, period + 2);
  const mode = pickInteger(random, 0, 2);
  return (x, y) => {
    const fromMiddleX = Math.abs(wrap(x, period) - half);
    const fromMiddleY = Math.abs(wrap(y, period) - half);
    const sum = fromMiddleX + fromMiddleY;
    const difference = Math.abs(fromMiddleX - fromMiddleY);
    if (mode === 0) return rings[sum] === true;
    if (mode === 1) return sum < half ? rings[sum] === true : crossRings[difference] === true;
    return rings[sum <= half ? sum : period - sum] === true;
  };
}
