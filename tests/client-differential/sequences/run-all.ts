// Runs many scenarios and counts, and shows that the mutants are found.
import { createProgress } from '../../support/progress.ts';
import type { Difference } from './compare.ts';
import { generate } from './generate.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { MUTANTS } from './mutants.ts';
import { runScenario, shorten } from './run-scenario.ts';
import { describe, type Step } from './steps.ts';

export const KNOWN_IDS = [...new Set(KNOWN_DIFFERENCES.map(({ id }) => id))].sort();
/** Always the same, because a rare mutant would be missed with some seeds. */
const MUTANT_SEED = 14;
/** A mutant must be found in so many scenarios. */
export const MUTANT_SCENARIOS = 300;
/** Shortening takes time, and later failures often have the same cause. */
const MAX_FAILURES = 5;

export type Failure = { number: number; steps: Step[]; differences: Difference[] };

export type Totals = {
  scenarios: number;
  steps: number;
  calls: number;
  resumed: number;
  /** Occurrences by id of the known difference. */
  known: Map<string, number>;
  failures: Failure[];
};

export async function runAll(seed: number, numbers: readonly number[]): Promise<Totals> {
  const totals: Totals = {
    scenarios: 0,
    steps: 0,
    calls: 0,
    resumed: 0,
    known: new Map(KNOWN_IDS.map((id) => [id, 0])),
    failures: [],
  };
  const progress = createProgress('sequences', numbers.length);
  for (const number of numbers) {
    const steps = generate(seed, number);
    const outcome = await runScenario(steps);
    totals.scenarios += 1;
    totals.steps += outcome.steps;
    totals.calls += outcome.calls;
    totals.resumed += outcome.resumed;
    for (const id of outcome.known) totals.known.set(id, (totals.known.get(id) ?? 0) + 1);
    if (outcome.failed.length > 0) {
      const shortest = await shorten(steps, outcome.failed);
      const failure = { number, steps: shortest, differences: outcome.failed };
      totals.failures.push(failure);
      console.log(`ERROR: ${toText(seed, failure)}`);
      if (totals.failures.length === MAX_FAILURES) break;
    }
    progress.step();
  }
  return totals;
}

/** The number of scenarios until the mutant was found. Null: not found. */
export async function findMutant(name: string): Promise<number | null> {
  const create = MUTANTS[name];
  if (!create) throw new Error(`There is no mutant ${name}.`);
  for (let number = 0; number < MUTANT_SCENARIOS; number += 1) {
    const steps = generate(MUTANT_SEED, number);
    const outcome = await runScenario(steps, create());
    if (outcome.failed.length === 0) continue;
    // A difference that exists without the mutant says nothing about it.
    if ((await runScenario(steps)).failed.length === 0) return number + 1;
  }
  return null;
}

export function toText(seed: number, { number, steps, differences }: Failure): string {
  return [
    `Scenario ${number} of seed ${seed}, shortened to ${steps.length} steps:`,
    ...steps.map((step) => `  ${describe(step)}`),
    ...differences.map(
      ({ path, ours, official, rule }) =>
        `  ${path || 'everything'}${rule ? ` (${rule})` : ''}: ours ${JSON.stringify(ours)}, official ${JSON.stringify(official)}`,
    ),
  ].join('\n');
}
