// The result of a restore drill as text for people and as metrics.
import type { DrillReport } from './drill.ts';
import type { Metrics } from './metrics.ts';

const DRILL = 'loimel_restore_drill';

export function isPassed(report: DrillReport): boolean {
  return report.checks.every((check) => check.isPassed);
}

export function toText(report: DrillReport): string {
  const lines: [string, string][] = [
    ['backup', report.backup],
    ['restored to', report.restoredTo.toISOString()],
    ['restored in', `${report.restoreSeconds.toFixed(1)} s`],
    ['would be lost', report.lossSeconds === null ? '-' : `${report.lossSeconds.toFixed(1)} s`],
    ['erased again', `${report.erased} subjects, ${report.filesDeleted} files`],
    ['rows', `${countAll(report)} in ${report.tables.length} tables`],
    ...report.tables
      .filter(({ rows }) => rows > 0)
      .map(({ table, rows }): [string, string] => [`  ${table}`, String(rows)]),
    ...report.checks.map((check): [string, string] => [
      `${check.isPassed ? 'ok    ' : 'WRONG '} ${check.name}`,
      check.detail,
    ]),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width)}  ${value}`).join('\n');
}

export function toDrillMetrics(report: DrillReport, now: Date): Metrics {
  const seconds = Math.floor(now.getTime() / 1000);
  const hasPassed = isPassed(report);
  return {
    [`${DRILL}_success`]: hasPassed ? 1 : 0,
    [`${DRILL}_timestamp_seconds`]: seconds,
    ...(hasPassed && { [`${DRILL}_last_success_timestamp_seconds`]: seconds }),
    [`${DRILL}_restore_seconds`]: report.restoreSeconds,
    ...(report.lossSeconds !== null && { [`${DRILL}_data_loss_seconds`]: report.lossSeconds }),
    [`${DRILL}_rows`]: countAll(report),
    [`${DRILL}_files`]: report.files.checked,
  };
}

export function toFailedDrillMetrics(now: Date): Metrics {
  const seconds = Math.floor(now.getTime() / 1000);
  return { [`${DRILL}_success`]: 0, [`${DRILL}_timestamp_seconds`]: seconds };
}

function countAll({ tables }: DrillReport): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
