// Formats the result of test:resilience as a table and lists the errors that make the program fail.
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import type { ControlResult } from './control.ts';
import type { ProofGoal, ProofResult } from './proof.ts';

export function toProofTable(result: ProofResult): string {
  const { audit, kills, replays } = result;
  const rows: [string, string][] = [
    ['acknowledged', `${result.acknowledged}`],
    ['kill -9: API', `${kills.api}`],
    ['kill -9: worker', `${kills.worker}`],
    ['kill -9: PostgreSQL backend', `${kills.backend}`],
    ['kill -9: whole PostgreSQL', `${kills.postgres}`],
    ['kills in all', `${result.killsInAll}`],
    ['records', `${audit.records}`],
    ['acknowledged and lost', `${audit.lost}`],
    ['duplicated', `${audit.duplicated}`],
    ['response differs from the record', `${audit.changed}`],
    ['replays / with another response', `${replays.sent} / ${replays.different}`],
    ['CVs missing', `${audit.cvsMissing}`],
    ['deliveries', `${audit.deliveries}`],
    ['undelivered', `${audit.undelivered}`],
    ['keys at a sink without delivery', `${audit.strayKeys}`],
    ['repeated with the same key', `${audit.repeated}`],
    ['times a sink failed on purpose', `${result.misbehaved}`],
    ['tries not acknowledged', `${result.failedTries}`],
    ['processes that ended without a kill', `${result.unexpectedEnds}`],
    ['load, seconds', result.loadSeconds.toFixed(0)],
    ['acknowledged per second', (result.acknowledged / result.loadSeconds).toFixed(1)],
    ['until the outbox was empty, seconds', result.drainSeconds.toFixed(1)],
    ['wait p50 / p99 / max, ms', toWaits(result)],
  ];
  return toMarkdownTable([['under kills', 'figure'], ...rows]).join('\n');
}

export function toControlTable({ acknowledged, kills, lost }: ControlResult): string {
  return toMarkdownTable([
    ['control: synchronous_commit=off', 'figure'],
    ['acknowledged', `${acknowledged}`],
    ['kill -9: whole PostgreSQL', `${kills}`],
    ['acknowledged and lost', `${lost}`],
  ]).join('\n');
}

/** One sentence per error. Empty when nothing was lost and the control run detected losses. */
export function findErrors(
  { audit, replays, unexpectedEnds, ...proof }: ProofResult,
  control: ControlResult,
  goal: ProofGoal,
): string[] {
  const counts: [string, number][] = [
    ['acknowledged submissions lost', audit.lost],
    ['records doubled', audit.duplicated],
    ['records that differ from the response', audit.changed],
    ['replays with another response', replays.different],
    ['CVs missing', audit.cvsMissing],
    ['deliveries not made', audit.undelivered],
    ['keys at a sink that no delivery has', audit.strayKeys],
    ['processes ended without being killed', unexpectedEnds],
  ];
  const errors = counts.filter(([, count]) => count > 0).map(([what, n]) => `${n} ${what}`);
  if (proof.killsInAll === 0 || proof.acknowledged === 0) errors.push('nothing was tried');
  if (control.lost === 0) {
    errors.push('the control run lost nothing: this program does not detect losses');
  }
  if (proof.acknowledged < goal.acknowledged || proof.killsInAll < goal.kills) {
    console.log(
      `The time limit ended the run before the goal of ${goal.acknowledged} acknowledged and ${goal.kills} kills.`,
    );
  }
  return errors;
}

function toWaits({ p50Ms, p99Ms, maxMs }: ProofResult): string {
  return [p50Ms, p99Ms, maxMs].map((ms) => ms.toFixed(0)).join(' / ');
}
