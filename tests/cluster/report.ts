// Formats the result of test:cluster and lists the errors that make the program fail.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import { ALERT_LIMIT_MS, type AlertResult } from './alerts.ts';
import type { ClusterAudit } from './audit.ts';
import type { DeathResult } from './control.ts';
import type { FaultResult } from './proof.ts';
import type { SectionResult } from './readme.ts';

export type ClusterResult = {
  isShort: boolean;
  faults: readonly FaultResult[];
  sections: readonly SectionResult[];
  /** Why the commands of the README ended early. */
  failure: string | null;
  /** From the press of the button until the receipt is shown. Null: not tried. */
  receiptMs: number | null;
  acknowledged: number;
  statuses: ReadonlyMap<number, number>;
  audit: ClusterAudit;
  alerts: readonly AlertResult[];
  deaths: readonly DeathResult[];
  seconds: number;
};

/** In CI the machine is busy, so only a cluster that does not recover is an error. Also for other outages. */
const SHORT_LIMIT_MS = 60_000;
const FINE_STATUSES = new Set([200, 503]);

export function toReport(result: ClusterResult): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return `${[
    '# npm run test:cluster',
    `${new Date().toISOString().slice(0, 10)}. Three Debian 13 with PostgreSQL 17, Patroni and etcd, each with its own network, files in memory; HAProxy, nginx, two API processes and a worker. ${cpus().length} cores for everything, load average ${load.join(' ')} at the end.`,
    toFaultTable(result.faults),
    ...(result.sections.length === 0 ? [] : [toSectionTable(result.sections)]),
    toFigureTable(result),
    ...(result.alerts.length === 0 ? [] : [toAlertTable(result.alerts)]),
    ...(result.deaths.length === 0 ? [] : [toDeathTable(result.deaths)]),
    ...findErrors(result).map((error) => `ERROR: ${error}`),
  ].join('\n\n')}\n`;
}

/** One sentence per error. */
export function findErrors({ audit, deaths, ...result }: ClusterResult): string[] {
  const counts: [string, number][] = [
    ['acknowledged messages lost', audit.lost],
    ['records doubled', audit.duplicated],
    ['records that differ from the response', audit.changed],
    ['messages without exactly their deliveries', audit.wrongDeliveries],
    ['deliveries not made', audit.undelivered],
    ['keys at a sink that no delivery has', audit.strayKeys],
    ...[...result.statuses]
      // 0: no response. The visitor asked again.
      .filter(([status]) => status !== 0 && !FINE_STATUSES.has(status))
      .map(([status, count]): [string, number] => [`responses with status ${status}`, count]),
  ];
  // A GraphQL error has the status 200. The form shows it instead of sending again.
  const rejected = (result.statuses.get(200) ?? 0) - result.acknowledged;
  counts.push(['responses with status 200 and without an acknowledgement', rejected]);
  const errors = counts.filter(([, count]) => count > 0).map(([what, count]) => `${count} ${what}`);
  if (result.failure !== null) errors.push(result.failure);
  if (result.acknowledged === 0) errors.push('nothing was acknowledged');
  for (const { name, gapMs, limitMs } of result.faults) {
    const limit = limitMs === null ? null : result.isShort ? SHORT_LIMIT_MS : limitMs;
    if (limit !== null && gapMs > limit) {
      errors.push(`${name}: ${toSeconds(gapMs)} s without an acknowledgement`);
    }
  }
  const outages = [
    ...result.sections.filter(({ name }) => name !== 'Loss of two machines'),
    ...deaths.map(({ mode, gapMs }) => ({ name: `death of the leader, ${mode}`, gapMs })),
  ];
  for (const { name, gapMs } of outages) {
    if (gapMs > SHORT_LIMIT_MS) {
      errors.push(`${name}: ${toSeconds(gapMs)} s without an acknowledgement`);
    }
  }
  for (const { alert, deliveredMs, resolvedMs } of result.alerts) {
    if (deliveredMs === null || deliveredMs > ALERT_LIMIT_MS) errors.push(`${alert} came too late`);
    if (resolvedMs === null) errors.push(`${alert} was not resolved`);
  }
  const controls = deaths.filter(({ mode }) => mode === 'asynchronous');
  if (deaths.some(({ mode, lost }) => mode === 'synchronous' && lost > 0)) {
    errors.push('acknowledged messages lost with the machine of the leader');
  }
  if (controls.length > 0 && controls.every(({ lost }) => lost === 0)) {
    errors.push('the control run lost nothing: this program does not detect losses');
  }
  return errors;
}

function toFaultTable(faults: readonly FaultResult[]): string {
  const rows = [...Map.groupBy(faults, ({ name }) => name)].map(([name, all]) => {
    const gaps = all.map(({ gapMs }) => gapMs).toSorted((a, b) => a - b);
    const recoveries = all.map(({ recoveryMs }) => recoveryMs);
    const limitMs = all[0]?.limitMs ?? null;
    return [
      name,
      String(all.length),
      toSeconds(gaps[Math.floor(gaps.length / 2)] ?? 0),
      toSeconds(gaps.at(-1) ?? 0),
      limitMs === null ? '-' : `≤ ${limitMs / 1_000}`,
      toSeconds(Math.max(...recoveries)),
    ];
  });
  const head = [
    'fault',
    'times',
    'outage, median s',
    'longest s',
    'limit s',
    'from the repair until healthy, longest s',
  ];
  return toMarkdownTable([head, ...rows]).join('\n');
}

function toSectionTable(sections: readonly SectionResult[]): string {
  const rows = sections.map(({ name, commands, gapMs }) => [
    name,
    String(commands),
    toSeconds(gapMs),
  ]);
  return toMarkdownTable([
    ['section of deploy/cluster/README.md', 'commands run', 'longest outage s'],
    ...rows,
  ]).join('\n');
}

function toFigureTable(result: ClusterResult): string {
  const { audit, receiptMs } = result;
  const statuses = [...result.statuses].toSorted(([a], [b]) => a - b);
  return toMarkdownTable([
    ['under these faults', 'figure'],
    ['faults', String(result.faults.length)],
    ['acknowledged', String(result.acknowledged)],
    ['acknowledged and lost', String(audit.lost)],
    ['duplicated', String(audit.duplicated)],
    ['response differs from the record', String(audit.changed)],
    ['messages without exactly their 3 deliveries', String(audit.wrongDeliveries)],
    ['deliveries / undelivered', `${audit.deliveries} / ${audit.undelivered}`],
    ['deliveries repeated with the same key', String(audit.repeated)],
    ...statuses.map(([status, count]) => [
      status === 0 ? 'no response' : `responses with status ${status}`,
      String(count),
    ]),
    [
      'Chromium: sent while the leader died, receipt after s',
      receiptMs === null ? 'not tried' : toSeconds(receiptMs),
    ],
    ['seconds in all', result.seconds.toFixed(0)],
  ]).join('\n');
}

function toAlertTable(alerts: readonly AlertResult[]): string {
  const show = (ms: number | null) => (ms === null ? 'MISSED' : toSeconds(ms));
  return toMarkdownTable([
    ['alert', 'fault', 'email after `for` s', 'resolved after the repair s'],
    ...alerts.map(({ alert, fault, deliveredMs, resolvedMs }) => [
      alert,
      fault,
      show(deliveredMs),
      show(resolvedMs),
    ]),
  ]).join('\n');
}

function toDeathTable(deaths: readonly DeathResult[]): string {
  const rows = deaths.map(({ mode, acknowledged, lost, gapMs }) => [
    mode,
    String(acknowledged),
    String(lost),
    toSeconds(gapMs),
  ]);
  const head = ['control: the machine of the leader dies', 'acknowledged', 'lost', 'outage s'];
  return toMarkdownTable([head, ...rows]).join('\n');
}

export function toSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
