// Sends contact messages over several connections for some seconds. The rate is that of the whole API.
import { setTimeout as sleep } from 'node:timers/promises';
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';

const CONNECTIONS = 8;

/** Messages per second. */
export async function measureIntake(apiUrl: string, seconds: number): Promise<number> {
  const startedAt = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, async (_, number) => {
      using visitor = createVisitor(apiUrl, number);
      let count = 0;
      while (performance.now() - startedAt < seconds * 1_000) {
        if (!(await trySubmission(visitor, createSubmission('contact')))) {
          throw new Error('a message was not acknowledged');
        }
        count += 1;
      }
      return count;
    }),
  );
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total / ((performance.now() - startedAt) / 1_000);
}

/** The rates of two variants in turns, and the median of the ratios of neighbouring rounds. */
export async function compareIntake(
  variants: { usual: () => Promise<number>; other: () => Promise<number> },
  rounds: number,
) {
  const usual: number[] = [];
  const other: number[] = [];
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Every second round in the other order, because the table grows.
    const isSwapped = round % 2 === 1;
    const first = await (isSwapped ? variants.other() : variants.usual());
    await sleep(200);
    const second = await (isSwapped ? variants.usual() : variants.other());
    const [ofUsual, ofOther] = isSwapped ? [second, first] : [first, second];
    usual.push(ofUsual);
    other.push(ofOther);
    ratios.push(ofOther / ofUsual);
  }
  return { usual: takeMedian(usual), other: takeMedian(other), ratio: takeMedian(ratios), ratios };
}

function takeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
