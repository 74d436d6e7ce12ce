// Formats the results as text: rows of attacks, figures of the fuzzing, results of the checks.
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import type { HttpResult } from './fuzz-http.ts';
import type { ParserResult } from './fuzz-parser.ts';
import type { RawResponse } from './raw-request.ts';

export type AttackRow = { name: string; response: RawResponse; isRight: boolean; memoryMb: number };
export type CheckResult = { what: string; isPassed: boolean };

type Fuzzing = { http: HttpResult[]; parser: ParserResult[] };

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

export function evaluateFuzz({ http, parser, maxMs }: Fuzzing & { maxMs: number }): CheckResult[] {
  const statuses = http.flatMap((each) => [...each.statuses]);
  const countWhere = (is: (status: number) => boolean) =>
    sum(statuses.filter(([status]) => is(status)).map(([, count]) => count));
  const slowest = Math.max(...[...http, ...parser].map(({ slowestMs }) => slowestMs));
  const bodies = sum([...http, ...parser].map((each) => each.bodies));
  const total = (key: 'crashes' | 'disagreements' | 'laxer' | 'beyondUndici') =>
    sum(parser.map((p) => p[key]));
  return [
    {
      what: `no hang over ${maxMs} ms in ${bodies} fuzzed bodies (slowest ${Math.round(slowest)} ms)`,
      isPassed: slowest <= maxMs,
    },
    {
      what: `no 5xx (${countWhere((status) => status >= 500)})`,
      isPassed: countWhere((status) => status >= 500) === 0,
    },
    {
      what: `every request gets a response (${countWhere((status) => status === 0)} did not)`,
      isPassed: countWhere((status) => status === 0) === 0,
    },
    { what: `no crash of the parser (${total('crashes')})`, isPassed: total('crashes') === 0 },
    {
      what: `undici reads accepted bodies the same (${total('disagreements')} differences, ${total('laxer')} rejected by undici; ${total('beyondUndici')} not compared because undici rejects a boundary inside a text)`,
      isPassed: total('disagreements') === 0 && total('laxer') === 0,
    },
  ];
}

export function toReport(
  options: Fuzzing & {
    rows: AttackRow[];
    memory: { before: number; peak: number; after: number };
    checks: CheckResult[];
    seeds: number[];
  },
): string {
  const { rows, http, parser, memory } = options;
  const examples = [...http, ...parser].flatMap((each) => each.examples);
  return [
    '# Attacks on uploads',
    '',
    `One API process without nginx, with its own PostgreSQL and the disk driver. The effect of one client on others was measured behind nginx with its limits. Seeds ${options.seeds.join(' and ')} (the first is fixed, the second random; \`npm run test:fuzz -- --only uploads --seed N\` repeats it).`,
    '',
    ...toMarkdownTable([
      ['check', 'passed'],
      ...options.checks.map(({ what, isPassed }) => [what, isPassed ? 'yes' : 'NO']),
    ]),
    '',
    ...toMarkdownTable([
      ['attack', 'response', 'ms', 'sent MB', 'RSS MB', 'right'],
      ...rows.map(({ name, response, isRight, memoryMb }) => [
        name,
        String(response.status ?? 'none'),
        String(Math.round(response.elapsedMs)),
        (response.sentBytes / 1_000_000).toFixed(1),
        String(memoryMb),
        isRight ? 'yes' : `NO ${response.body.slice(0, 200)}`,
      ]),
    ]),
    '',
    `Fuzzing over HTTP: ${http.map((each) => `${each.bodies} bodies (${toStatuses(each)}), slowest ${Math.round(each.slowestMs)} ms`).join('; ')}.`,
    '',
    `Fuzzing in process: ${parser.map((each) => `${each.bodies} bodies, ${each.accepted} accepted, ${each.rejected} rejected, slowest ${Math.round(each.slowestMs)} ms`).join('; ')}.`,
    '',
    `Memory of the API process: ${memory.before} MB after eight legitimate uploads of 10 MB and each attack once, ${memory.peak} MB at the peak, ${memory.after} MB after; the first and the last with the garbage collected.`,
    '',
    ...examples.map((example) => `- ${example}`),
  ].join('\n');
}

function toStatuses({ statuses }: HttpResult): string {
  return [...statuses]
    .sort(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'no response' : status}`)
    .join(', ');
}
