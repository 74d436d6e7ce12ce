// Formats the result of a run as text and decides whether it is clean.
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';

export type Failure = { number: number; failure: string; request: string };

export type Tally = {
  statuses: Map<number, number>;
  routes: number;
  slowestMs: number;
  /** Measured after garbage collection, after each fifth of the requests. */
  heapMb: number[];
};

type Result = {
  seed: number;
  count: number;
  seconds: number;
  tally: Tally;
  failures: readonly Failure[];
  rejections: readonly string[];
  /** Logged errors that belong to no request. */
  unattributed: readonly string[];
  maxGrowthMb: number;
};

export function isClean(result: Result): boolean {
  const sent = [...result.tally.statuses.values()].reduce((total, times) => total + times, 0);
  return (
    sent === result.count &&
    result.failures.length + result.rejections.length + result.unattributed.length === 0 &&
    growthMb(result.tally) <= result.maxGrowthMb
  );
}

export function toReport(result: Result): string {
  const { tally, failures, rejections, unattributed } = result;
  const statuses = [...tally.statuses].sort(([a], [b]) => a - b);
  return `${[
    '# npm run test:fuzz -- --only requests',
    `Seed ${result.seed}: ${result.count} generated requests over ${tally.routes} routes in ${result.seconds} s, one in ten over HTTP, the others injected. Slowest response ${Math.round(tally.slowestMs)} ms. \`npm run test:fuzz -- --only requests --seed ${result.seed} --repeat N\` prints and sends request N again.`,
    toMarkdownTable([
      ['what', 'count', 'limit'],
      ['unexpected 5xx, missing responses and logged errors', String(failures.length), '0'],
      ['unhandled rejections', String(rejections.length), '0'],
      ['logged errors outside of requests', String(unattributed.length), '0'],
      [
        'growth of the heap in the last two fifths',
        `${growthMb(tally)} MB (${tally.heapMb.join(' → ')} MB)`,
        `${result.maxGrowthMb} MB`,
      ],
    ]).join('\n'),
    toMarkdownTable([
      ['status', 'responses'],
      ...statuses.map(([status, times]) => [String(status), String(times)]),
    ]).join('\n'),
    ...failures.map(
      ({ number, failure, request }) => `Request ${number}: ${failure}\n\n    ${request}`,
    ),
    ...[...rejections, ...unattributed].map((text) => `- ${text}`),
  ].join('\n\n')}\n`;
}

/**
 * Growth in the last two fifths, because the heap grows at first and then levels off. The reason
 * was not examined. Caches are likely.
 */
function growthMb({ heapMb }: Tally): number {
  return (heapMb.at(-1) ?? 0) - (heapMb.at(-3) ?? 0);
}
