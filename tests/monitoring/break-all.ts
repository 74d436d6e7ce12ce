// Breaks one thing after the other, or several that do not touch each other at once, and measures
// when the alert and its end arrive.
import { cpus, loadavg } from 'node:os';
import { toMarkdownTable } from '../../bench/site/markdown-table.ts';
import { saveResult } from '../support/keep-result.ts';
import { checkDashboard } from './dashboard.ts';
import type { Fault } from './faults.ts';
import * as faults from './faults.ts';
import { startLoad } from './load.ts';
import { type Monitor, startMonitor } from './monitor.ts';
import { readWaitsMs } from './render.ts';
import { type MonitoredSystem, startSystem } from './system.ts';
import * as timerFaults from './timer-faults.ts';

/** Prometheus asks every second instead of every ten seconds. */
const FACTOR = 10;
const LIMIT_MS = 30_000;
/** PostgreSQL tries to archive again after a minute. */
const RESOLVE_LIMIT_MS = 90_000;
const QUIET_LIMIT_MS = 120_000;

type Row = {
  alert: string;
  what: string;
  waitMs: number;
  /** Since the end of `for`. Null: no email. */
  deliveredMs: number | null;
  resolvedMs: number | null;
};

export const SHORT_FAULTS: Fault[][] = [
  [faults.API_STOPPED, faults.WORKER_STOPPED, faults.PAGE_MISSING],
];
const ALL_FAULTS: Fault[][] = [
  [faults.API_STOPPED, faults.WORKER_STOPPED],
  [timerFaults.CANARY_LOST],
  [
    faults.DISK_FULL,
    timerFaults.BACKUP_FAILS,
    faults.CERTIFICATE_EXPIRES,
    faults.ARCHIVE_AWAY,
    faults.ERASURE_LOG_AWAY,
  ],
  [timerFaults.BACKUP_OLD, timerFaults.CANARY_OLD, faults.PAGE_MISSING, faults.RELAY_AWAY],
  [faults.EXPORTER_STOPPED, faults.PASSWORDS_GUESSED, faults.RELAY_REJECTS],
  [faults.POOL_EXHAUSTED],
  [faults.DATABASE_AWAY],
];

export async function breakAll(
  groups: Fault[][] | null,
  { keep, interrupted }: { keep: boolean; interrupted: Promise<never> },
): Promise<number> {
  await using system = await startSystem();
  await using monitor = await startMonitor(system, FACTOR);
  await Promise.race([monitor.waitForTargets(), interrupted]);
  await using load = startLoad(system.apiUrls);
  const rows: Row[] = [];
  const problems: string[] = [];
  await Promise.race([waitForQuiet(monitor), interrupted]);
  for (const group of groups ?? ALL_FAULTS) {
    rows.push(...(await Promise.race([breakGroup(group, system, monitor), interrupted])));
    await Promise.race([waitForQuiet(monitor), interrupted]).catch((error: unknown) =>
      problems.push(String(error)),
    );
  }
  // Last, because the results of backups are written by the faults.
  if (groups === null) problems.push(...(await checkDashboard(monitor)));
  const lines = toMarkdownTable([
    ['alert', 'broken', '`for` s', 'email after `for` s', 'resolved after repair s'],
    ...rows.map(toCells),
  ]);
  const missed = rows.filter((row) => !isMet(row));
  console.log(`\n${lines.join('\n')}\n`);
  for (const { alert } of missed) console.error(`ERROR: ${alert} missed its limit`);
  for (const problem of problems) console.error(`ERROR: ${problem}`);
  console.log(`${rows.length - missed.length} passed, ${missed.length + problems.length} failed`);
  saveResult('tests/monitoring', toReport(lines, load.acknowledged()), {
    isKept: keep,
    isWhole: groups === null && missed.length + problems.length === 0,
  });
  return missed.length + problems.length === 0 ? 0 : 1;
}

async function breakGroup(
  group: readonly Fault[],
  system: MonitoredSystem,
  monitor: Monitor,
): Promise<Row[]> {
  const results = await Promise.all(group.map((fault) => breakOne(fault, system, monitor)));
  return results.flat();
}

async function breakOne(fault: Fault, system: MonitoredSystem, monitor: Monitor): Promise<Row[]> {
  const waits = readWaitsMs();
  const startedMs = Date.now();
  console.log(`broken: ${fault.what}`);
  const repair = await fault.break(system, monitor);
  const brokenMs = Date.now();
  const delivered = await Promise.all(
    fault.alerts.map(async (alert) => {
      const waitMs = (waits.get(alert) ?? Number.NaN) / FACTOR;
      const notice = await monitor
        .waitForNotice({ status: 'FIRING', alert }, startedMs, waitMs + 2 * LIMIT_MS)
        .catch(() => null);
      const deliveredMs = notice && Math.max(0, notice.atMs - brokenMs - waitMs);
      return { alert, what: fault.what, waitMs, deliveredMs };
    }),
  );
  const repairedMs = Date.now();
  await repair();
  return Promise.all(
    delivered.map(async (row) => {
      const { alert } = row;
      if (row.deliveredMs === null) return { ...row, resolvedMs: null };
      const notice = await monitor
        .waitForNotice({ status: 'RESOLVED', alert }, repairedMs, RESOLVE_LIMIT_MS)
        .catch(() => null);
      console.log(`${alert}: ${notice ? 'resolved' : 'NOT RESOLVED'}`);
      return { ...row, resolvedMs: notice && notice.atMs - repairedMs };
    }),
  );
}

/** An alert of the last fault must not be taken for one of the next. */
async function waitForQuiet(monitor: Monitor): Promise<void> {
  const deadlineMs = Date.now() + QUIET_LIMIT_MS;
  let active = await listWatched(monitor);
  while (active.length > 0) {
    if (Date.now() > deadlineMs) throw new Error(`Still active: ${active.join(', ')}`);
    await new Promise((resolve) => setTimeout(resolve, 500));
    active = await listWatched(monitor);
  }
}

/** A new machine has no backup and no drill yet, which is reported after days. */
async function listWatched(monitor: Monitor): Promise<string[]> {
  return (await monitor.listActive()).filter((alert) => !/^Loimel\w+Missing$/.test(alert));
}

function isMet({ deliveredMs, resolvedMs }: Row): boolean {
  return deliveredMs !== null && deliveredMs <= LIMIT_MS && resolvedMs !== null;
}

function toCells({ alert, what, waitMs, deliveredMs, resolvedMs }: Row): string[] {
  const seconds = (value: number | null) => (value === null ? 'MISSED' : (value / 1000).toFixed(1));
  return [alert, what, seconds(waitMs), seconds(deliveredMs), seconds(resolvedMs)];
}

function toReport(lines: readonly string[], acknowledged: number): string {
  const load = loadavg().map((value) => value.toFixed(1));
  return [
    '# npm run test:monitoring',
    `${new Date().toISOString().slice(0, 10)}. The files of deploy/monitoring in the real Prometheus, Alertmanager, node and blackbox exporter; alerts arrive as email. All intervals, \`for\` and ranges are divided by ${FACTOR}, limits are not. Two API processes and a worker under load (${acknowledged} messages acknowledged). Limit: an email at most 30 s after \`for\`, and one after the repair. ${cpus().length} cores, load average ${load.join(' ')} at the end.`,
    lines.join('\n'),
  ].join('\n\n');
}
