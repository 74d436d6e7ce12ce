// The woven share of the cloth on the loom.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loom } from './loom.ts';

function countRows(svg: string): number {
  return new Set([...svg.matchAll(/ (\d+\.5)h/g)].map(([, y]) => y)).size;
}

test.each([
  [0, 0],
  [0.25, 11],
  [0.5, 22],
  [1, 44],
])('done %d weaves %d of the 44 rows', (done, rows) => {
  expect(countRows(loom({ seed: 'agents', done }))).toBe(rows);
});

test('for any share no coordinate is broken', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (done) => {
      expect(loom({ seed: 'agents', done })).not.toMatch(/NaN|undefined|Infinity/);
    }),
  );
});

test('the cloth of a seed grows without changing what is already woven', () => {
  const half = loom({ seed: 'agents', done: 0.5 });
  const whole = loom({ seed: 'agents', done: 1 });
  const lastRowRuns = (svg: string) =>
    [...svg.matchAll(/M\d+ 43\.5h[\dhm ]+/g)].map(([run]) => run);
  expect(lastRowRuns(half).toSorted()).toEqual(lastRowRuns(whole).toSorted());
});

test('a cropped loom fills its box and keeps the woven end visible', () => {
  const cropped = loom({ seed: 'next', done: 0.25, isCropped: true });
  expect(cropped).toContain('preserveAspectRatio="xMidYMax slice"');
});
