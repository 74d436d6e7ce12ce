// Formats the result of the paths as text.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { FAULTS, type Fault } from './fault-proxy.ts';

export type Outcome = { path: string; fault: Fault | null; complaint: string | null };

export function toReport(
  outcomes: readonly Outcome[],
  run: { seed: number; seconds: number; transitions: number; taken: number },
): string {
  const rows = [null, ...FAULTS].map((fault) => {
    const same = outcomes.filter((outcome) => outcome.fault === fault);
    const failed = same.filter(({ complaint }) => complaint !== null);
    return [fault ?? 'none', String(same.length), String(failed.length)];
  });
  const failures = outcomes
    .filter(({ complaint }) => complaint !== null)
    .map(({ path, fault, complaint }) => `- ${fault ?? 'no fault'}: ${path}: ${complaint}`);
  return [
    '# Generated paths against the real server',
    '',
    `\`npm run test:model -- --only paths --seed ${run.seed}\`, ${new Date().toISOString().slice(0, 10)}, ${run.seconds} s on ${cpus().length} cores (load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} at the end).`,
    '',
    `${run.taken} of ${run.transitions} transitions of the authentication machine (with registration, token and refresh timer) and the five helper machines are on a path. Each path is led by a real client to two API processes behind nginx with PostgreSQL, once as it is and once for each fault in each of its calls. Where the machine has an answer in mind that our server never gives (a ticket after an anonymous sign-in, a session straight after a sign-up), the proxy gives it in the server's place.`,
    '',
    ...toMarkdownTable([['fault', 'paths driven', 'failed'], ...rows]),
    '',
    'Without a fault the client must be in the state of the model. After a fault: in a state of the specification; every error with status, code and message; no session stored that the server refuses; no token given up that the server accepts (a readable 401 is believed); and a retry signs in.',
    '',
    ...(failures.length === 0 ? [] : ['## Failed', '', ...failures, '']),
  ].join('\n');
}
