// Formats the result of test:newsletter as tables and lists the errors that make the program fail.
import { cpus } from 'node:os';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import type { KillCounts } from '../resilience/kills.ts';
import type { Audit } from './audit.ts';
import type { ControlResult } from './control.ts';

export type Outcome = {
  audit: Audit;
  kills: KillCounts;
  killsInAll: number;
  commandKills: number;
  misbehaved: number;
  unexpectedEnds: number;
  waiting: number;
  seconds: number;
};

export function toReport(
  outcome: Outcome,
  control: ControlResult,
  run: { seed: string; errors: readonly string[] },
): string {
  const { audit, kills } = outcome;
  const rows: [string, string][] = [
    ['confirmed subscribers', `${audit.subscribers}`],
    ['kill -9: API', `${kills.api}`],
    ['kill -9: worker', `${kills.worker}`],
    ['kill -9: PostgreSQL backend', `${kills.backend}`],
    ['kill -9: whole PostgreSQL', `${kills.postgres}`],
    ['kills while sending', `${outcome.killsInAll}`],
    ['kill -9: newsletter send, then repeated', `${outcome.commandKills}`],
    ['times the email server failed on purpose', `${outcome.misbehaved}`],
    ['subscribers without the letter', `${audit.missing}`],
    ['mailboxes with two Message-IDs', `${audit.twice}`],
    ['letters in the wrong language', `${audit.wrongLanguage}`],
    ['letters to addresses that did not confirm', `${audit.uninvited}`],
    ['unsubscribed meanwhile (one-click, form and multipart)', `${audit.left}`],
    ['of these, before their turn and spared', `${audit.spared}`],
    ['begun after the response, on its way', `${audit.lateOnItsWay}`],
    ['begun more than 2 s after the response', `${audit.late}`],
    ['repeated SMTP transactions with the same Message-ID', `${audit.repeated}`],
    ['deliveries not finished', `${outcome.waiting}`],
    ['processes that ended without a kill', `${outcome.unexpectedEnds}`],
    ['seconds', outcome.seconds.toFixed(0)],
  ];
  return `${[
    '# npm run test:newsletter',
    `${new Date().toISOString().slice(0, 10)}, seed ${run.seed}. Two API processes behind nginx, two workers, PostgreSQL 18 with nothing switched off, an email server that fails on purpose. ${cpus().length} cores for everything.`,
    toMarkdownTable([['under kills', 'figure'], ...rows]).join('\n'),
    toMarkdownTable([
      ['control: no unique constraint, position lost', 'figure'],
      ['recipients', `${control.recipients}`],
      ['mailboxes with two Message-IDs', `${control.twice}`],
    ]).join('\n'),
    ...run.errors.map((error) => `ERROR: ${error}`),
  ].join('\n\n')}\n`;
}

/** One sentence per error. Empty when everyone got the letter once and the control shows duplicates. */
export function findErrors(
  outcome: Outcome,
  control: ControlResult,
  goal: { kills: number; commandKills: number },
): string[] {
  const { audit } = outcome;
  const counts: [string, number][] = [
    ['subscribers without the letter', audit.missing],
    ['mailboxes with two Message-IDs', audit.twice],
    ['letters in the wrong language', audit.wrongLanguage],
    ['letters to addresses that did not confirm', audit.uninvited],
    ['letters begun after the subscription had ended', audit.late],
    ['deliveries not finished', outcome.waiting],
    ['processes ended without being killed', outcome.unexpectedEnds],
  ];
  const errors = counts.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
  if (outcome.killsInAll < goal.kills) errors.push(`only ${outcome.killsInAll} kills`);
  if (outcome.commandKills < goal.commandKills) errors.push('the command was not killed');
  if (audit.spared === 0) errors.push('no one left before their turn');
  if (control.twice === 0) errors.push('the control shows no duplicate: this program detects none');
  return errors;
}
