// Formats the result of the sequences as text.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { MUTANT_SCENARIOS, type Totals } from './run-all.ts';

export function toReport(run: {
  totals: Totals;
  /** Scenarios until each mutant was found. */
  mutants: ReadonlyMap<string, number | null>;
  problems: readonly string[];
  seed: number;
  seconds: number;
}): string {
  const { totals, mutants, problems, seed, seconds } = run;
  const load = loadavg().map((value) => value.toFixed(1));
  const known = [...totals.known].map(([id, count]) => [id, String(count)]);
  const found = [...mutants].map(([name, count]) => [name, count === null ? 'no' : String(count)]);
  return [
    '# Generated sequences with the official client and with ours',
    '',
    `\`npm run test:model -- --only sequences --seed ${seed}\`, ${new Date().toISOString().slice(0, 10)}, ${seconds} s on ${cpus().length} cores (load ${load.join(', ')} at the end).`,
    '',
    ...toMarkdownTable([
      ['compared', 'count'],
      ['scenarios of 3 to 12 steps', String(totals.scenarios)],
      ['steps', String(totals.steps)],
      ['calls of our client', String(totals.calls)],
      ['scenarios with a difference that is not listed', String(totals.failures.length)],
    ]),
    '',
    `Both clients run the same steps, each against its own copy of a scripted server. After every step, calls, result, states, errors, ticket, storage, user and access token are compared. After ${totals.resumed} steps the official client was in another situation because of a known difference, and continued from the state of ours.`,
    '',
    'Known differences (`packages/client/KNOWN_DIFFERENCES.md`):',
    '',
    ...toMarkdownTable([['id', 'occurrences'], ...known]),
    '',
    `Mutants of our client, each to be found in ${MUTANT_SCENARIOS} scenarios:`,
    '',
    ...toMarkdownTable([['mutant', 'found in scenario'], ...found]),
    '',
    ...(problems.length === 0
      ? []
      : ['## Failed', '', ...problems.flatMap((problem) => ['```', problem, '```', ''])]),
  ].join('\n');
}
