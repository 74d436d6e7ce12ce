// The folded lattice: mirrored, repeated, and never with long floats.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLattice, createRings, fold, wrap } from './lattice.ts';
import { createRandom } from './random.ts';

const cells = fc.integer({ min: -100, max: 100 });
const periods = fc.constantFrom(6, 8, 10, 12, 14, 16, 18, 20, 22);

test('for any seed no three rings in a row are equal', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const rings = createRings(createRandom(seed), 24);
      expect(rings).toHaveLength(24);
      const bits = rings.map(Number).join('');
      expect(bits).not.toMatch(/000|111/);
    }),
  );
});

test('for any seed the motif repeats every period in both directions', () => {
  fc.assert(
    fc.property(fc.string(), periods, cells, cells, (seed, period, x, y) => {
      const hasMotif = createLattice(createRandom(seed), period);
      expect(hasMotif(x + period, y)).toBe(hasMotif(x, y));
      expect(hasMotif(x, y - period)).toBe(hasMotif(x, y));
    }),
  );
});

test('for any seed the motif is mirrored in both axes', () => {
  fc.assert(
    fc.property(fc.string(), periods, cells, cells, (seed, period, x, y) => {
      const hasMotif = createLattice(createRandom(seed), period);
      expect(hasMotif(-x, y)).toBe(hasMotif(x, y));
      expect(hasMotif(x, -y)).toBe(hasMotif(x, y));
    }),
  );
});

test('wrap stays between 0 and the period for negative values as well', () => {
  expect([-9, -1, 0, 7, 8].map((value) => wrap(value, 8))).toEqual([7, 7, 0, 7, 0]);
});

test('fold increases up to half the period and then decreases', () => {
  const ups = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((value) => fold(value, 8));
  expect(ups).toEqual([0, 1, 2, 3, 4, 3, 2, 1, 0]);
});
