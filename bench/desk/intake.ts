// Sends contact messages over several connections for some seconds. The rate is that of the whole API.
import { createSubmission, trySubmission } from '../../tests/support/backend/submission.ts';
import { createVisitor } from '../../tests/support/backend/visitor.ts';

const CONNECTIONS = 8;

export type Intake = { perSecond: number; cpuMs: number };

/** `cpu` gives the CPU time of the API and PostgreSQL, which other programs on the machine do not change. */
export async function measureIntake(
  apiUrl: string,
  seconds: number,
  cpu: () => number,
): Promise<Intake> {
  const startedAt = performance.now();
  const cpuBefore = cpu();
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
  const perSecond = total / ((performance.now() - startedAt) / 1_000);
  return { perSecond, cpuMs: (cpu() - cpuBefore) / total };
}

/** Two variants in turns, and the medians of the ratios of neighbouring rounds. */
export async function compareIntake(
  variants: { usual: () => Promise<Intake>; other: () => Promise<Intake> },
  rounds: number,
) {
  const usual: Intake[] = [];
  const other: Intake[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Every second round in the other order, because the table grows.
    if (round % 2 === 0) usual.push(await variants.usual());
    other.push(await variants.other());
    if (round % 2 === 1) usual.push(await variants.usual());
  }
  const ratios = usual.map((one, at) => (other[at]?.perSecond ?? 0) / one.perSecond);
  const cpuRatios = usual.map((one, at) => one.cpuMs / (other[at]?.cpuMs ?? Number.NaN));
  const summarize = (of: Intake[]) => ({
    perSecond: takeMedian(of.map(({ perSecond }) => perSecond)),
    cpuMs: takeMedian(of.map(({ cpuMs }) => cpuMs)),
  });
  return {
    usual: summarize(usual),
    other: summarize(other),
    ratio: takeMedian(ratios),
    cpuRatio: takeMedian(cpuRatios),
    ratios,
  };
}

function takeMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
