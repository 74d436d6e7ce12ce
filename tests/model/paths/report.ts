// Formats the result of the paths as text.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../../../bench/site/markdown-table.ts';
import { FAULTS, type Fault } from './fault-proxy.ts';

export type Outcome = { path: string; fault: Fault | null; failure: string | null };

export function toReport(
  outcomes: readonly Outcome[],
  run: { seed: number; seconds: number; transitions: number; taken: number },
): string {
  const rows = [null, ...FAULTS].map((fault) => {
    const same = outcomes.filter((outcome) => outcome.fault === fault);
    const failed = same.filter(({ failure }) => failure !== null);
    return [fault ?? 'none', String(same.length), String(failed.length)];
  });
  const failures = outcomes
    .filter(({ failure }) => failure !== null)
    .map(({ path, fault, failure }) => `- ${fault ?? 'no fault'}: ${path}: ${failure}`);
  return [
    '# Generated paths against the real server',
    '',
    `\`npm run test:model -- --only paths --seed ${run.seed}\`, ${new Date().toISOString().slice(0, 10)}, ${run.seconds} s on ${cpus().length} cores (load ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')} at the end).`,
    '',
    `${run.taken} of ${run.transitions} transitions of the authentication machine (with registration, token and refresh timer) and the five helper machines are on a path. A real client follows each path with two API processes behind nginx and PostgreSQL, once without a fault and once for each fault in each of its calls. Some responses of the machine are never sent by our server (a ticket after an anonymous sign-in, a session directly after a sign-up). The proxy sends these.`,
    '',
    ...toMarkdownTable([['fault', 'paths driven', 'failed'], ...rows]),
    '',
    'Without a fault the client must be in the state of the model. After a fault the client must be in a state of the specification, every error must have status, code and message, the server must accept a stored session, no token that the server accepts may be deleted (except after a readable 401), and a retry must sign in.',
    '',
    ...(failures.length === 0 ? [] : ['## Failed', '', ...failures, '']),
  ].join('\n');
}
