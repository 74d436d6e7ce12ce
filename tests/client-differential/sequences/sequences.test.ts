// A few hundred of the sequences that `npm run test:model -- --only sequences` runs.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from './generate.ts';
import { MUTANTS } from './mutants.ts';
import { findMutant, KNOWN_IDS, runAll, toText } from './run-all.ts';

const DOCUMENT = join(import.meta.dirname, '../../../packages/client/KNOWN_DIFFERENCES.md');
const SEED = 14;
const SCENARIOS = 400;
/** About 10 s alone. Other test files run beside this one. */
const LIMIT_MS = 180_000;

test(
  'generated sequences differ from the official client only in known ways',
  async () => {
    const { steps, failures } = await runAll(
      SEED,
      Array.from({ length: SCENARIOS }, (_, number) => number),
    );
    expect(failures.map((failure) => toText(SEED, failure)).join('\n\n')).toBe('');
    expect(steps).toBeGreaterThan(5 * SCENARIOS);
  },
  LIMIT_MS,
);

test.each(Object.keys(MUTANTS))(
  'the comparison finds the mutant: %s',
  async (name) => {
    expect(await findMutant(name)).not.toBeNull();
  },
  LIMIT_MS,
);

test('every known difference of the sequences is explained in KNOWN_DIFFERENCES.md', () => {
  const text = readFileSync(DOCUMENT, 'utf8');
  const headings = KNOWN_IDS.filter((id) => text.includes(`### ${id}\n`));
  expect(headings).toEqual(KNOWN_IDS);
});

test('a seed and a number give the same scenario of 3 to 12 steps again', () => {
  for (let number = 0; number < 200; number += 1) {
    const steps = generate(SEED, number);
    expect(generate(SEED, number)).toEqual(steps);
    expect(steps.length).toBeGreaterThanOrEqual(3);
    expect(steps.length).toBeLessThanOrEqual(12);
  }
  expect(generate(SEED, 1)).not.toEqual(generate(SEED + 1, 1));
});
