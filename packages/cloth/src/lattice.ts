// The pattern makers: belt motifs grown from a few random bits by folding and repeating.
import { pickInteger, type Random } from './random.ts';

/** Whether a cell carries the motif (true) or the ground (false). */
export type Lattice = (x: number, y: number) => boolean;

/** The remainder that is never negative, so patterns continue to the left of zero. */
export function wrap(value: number, period: number): number {
  return ((value % period) + period) % period;
}

/** Up, down, up over `period` cells: 0 at the start, half the period in the middle. */
export function fold(value: number, period: number): number {
  return Math.abs(wrap(value + period / 2, period) - period / 2);
}

/** Bits with no run longer than two: the heart of a belt motif. One draw less than `length`. */
export function createRings(random: Random, length: number): boolean[] {
  const rings = [true];
  while (rings.length < length) {
    const last = rings.at(-1) === true;
    const isRunOfTwo = rings.length > 1 && rings.at(-2) === last;
    // Drawn even when the run of two has already decided: the sequence must not shift.
    const drawn = random() < 0.55;
    rings.push(isRunOfTwo ? !last : drawn);
  }
  return rings;
}

/** A motif mirrored in both axes and repeated every `period` cells. */
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
