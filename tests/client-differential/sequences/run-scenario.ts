// Runs one scenario with both clients, compares them after every step, and shortens a scenario that
// fails.
import { compare, type Difference } from './compare.ts';
import type { Step } from './steps.ts';
import { type CreateSubject, createOfficial, createOurs } from './subjects.ts';
import { type Moment, Runner } from './trace.ts';

export type Outcome = {
  /** Steps that were compared. */
  steps: number;
  /** Calls of our client in these steps. */
  calls: number;
  /** Ids of the known differences, one per occurrence. */
  known: string[];
  /** How often the official client continued from the state of ours. */
  resumed: number;
  /** Differences of the step that failed, which is the last one that was compared. */
  failed: Difference[];
};

export async function runScenario(
  steps: readonly Step[],
  createFirst: CreateSubject = createOurs,
): Promise<Outcome> {
  const trace = await record(steps, createFirst);
  const outcome: Outcome = { steps: 0, calls: 0, known: [], resumed: 0, failed: [] };
  const official = new Runner(createOfficial);
  try {
    let last = await official.start();
    for (const [index, step] of steps.entries()) {
      const [before, ours] = trace.slice(index, index + 2);
      if (!before || !ours) throw new Error('The trace has one moment per step, and the start.');
      const now = await official.run(step);
      const found = compare({
        step,
        before: { ours: before, official: last },
        ours,
        official: now,
      });
      outcome.steps += 1;
      outcome.calls += ours.seen.calls.length;
      outcome.known.push(...found.known);
      outcome.failed = found.unexpected;
      if (found.unexpected.length > 0) break;
      last = now;
      if (!found.hasDiverged) continue;
      // The official client would have to get the ticket of the second factor, too.
      if (ours.seen.mfa) break;
      outcome.resumed += 1;
      last = await official.continueFrom(ours);
    }
  } finally {
    official.stop();
  }
  return outcome;
}

async function record(steps: readonly Step[], create: CreateSubject): Promise<Moment[]> {
  const runner = new Runner(create);
  try {
    const moments = [await runner.start()];
    for (const step of steps) moments.push(await runner.run(step));
    return moments;
  } finally {
    runner.stop();
  }
}

/** Drops steps as long as the same value differs. */
export async function shorten(steps: readonly Step[], failed: Difference[]): Promise<Step[]> {
  const wanted = toKey(failed);
  let shortest = [...steps];
  for (let index = shortest.length - 1; index >= 0; index -= 1) {
    const candidate = shortest.toSpliced(index, 1);
    const outcome = await runScenario(candidate);
    if (toKey(outcome.failed) !== wanted) continue;
    shortest = candidate.slice(0, outcome.steps);
    index = Math.min(index, shortest.length);
  }
  return shortest;
}

function toKey(differences: Difference[]): string {
  return differences.map(({ path, rule }) => `${rule} ${path}`).join();
}
