// The alerts for three databases, with the jobs of deploy/monitoring on the real Patroni and etcd.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Alerting, startAlerting } from '../monitoring/alerting.ts';
import { divideDurations, MONITORING, readWaitsMs, renderAlerts } from '../monitoring/render.ts';
import type { Cluster } from './cluster.ts';
import { BOTH_STANDBYS_KILLED, type Fault, OTHER_ETCD_KILLED } from './faults.ts';
import { waitForHealth } from './health.ts';

export type AlertResult = {
  alert: string;
  fault: string;
  /** Since the end of `for`. Null: no email. */
  deliveredMs: number | null;
  resolvedMs: number | null;
};

export const ALERT_LIMIT_MS = 30_000;
const CASES: readonly [alert: string, fault: Fault][] = [
  ['LoimelNoSynchronousStandby', BOTH_STANDBYS_KILLED],
  ['LoimelExporterDown', OTHER_ETCD_KILLED],
];
/** Divides intervals and `for`, not limits. */
const FACTOR = 5;
const HEALTH = { stableMs: 5_000, timeoutMs: 180_000 };
const RESOLVE_LIMIT_MS = 120_000;

export async function runAlerts(cluster: Cluster): Promise<AlertResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-cluster-alerts-'));
  try {
    await using alerting = await startAlerting(folder, (addresses) =>
      renderFiles(folder, cluster, addresses),
    );
    // Patroni and etcd of each machine.
    await alerting.waitForTargets(2 * cluster.nodes.length);
    const results: AlertResult[] = [];
    for (const [alert, fault] of CASES) {
      results.push(await runAlert(cluster, alerting, { alert, fault }));
    }
    return results;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runAlert(
  cluster: Cluster,
  alerting: Alerting,
  { alert, fault }: { alert: string; fault: Fault },
): Promise<AlertResult> {
  const roles = await waitForHealth(cluster, HEALTH);
  const waitMs = (readWaitsMs().get(alert) ?? Number.NaN) / FACTOR;
  const brokenMs = Date.now();
  await fault.begin(cluster, roles);
  const firing = await alerting
    .waitForNotice({ status: 'FIRING', alert }, brokenMs, waitMs + 2 * ALERT_LIMIT_MS)
    .catch(() => null);
  const repairedMs = Date.now();
  await fault.repair(cluster, roles);
  const resolved = await alerting
    .waitForNotice({ status: 'RESOLVED', alert }, repairedMs, RESOLVE_LIMIT_MS)
    .catch(() => null);
  const deliveredMs = firing && Math.max(0, firing.atMs - brokenMs - waitMs);
  console.log(`${alert}: ${deliveredMs === null ? 'no email' : `${deliveredMs} ms after its for`}`);
  return {
    alert,
    fault: fault.name,
    deliveredMs,
    resolvedMs: resolved && resolved.atMs - repairedMs,
  };
}

/** Only the jobs of the cluster, which are comments in the file. */
function renderFiles(
  folder: string,
  { nodes }: Cluster,
  addresses: { alertmanager: string; smarthost: string },
): void {
  const [head = '', jobs = ''] = readFileSync(join(MONITORING, 'prometheus.yml'), 'utf8').split(
    /^scrape_configs:$/m,
  );
  let own = jobs
    .split('\n')
    .flatMap((line) => /^ {2}# ((?:-| {2}).*)$/.exec(line)?.[1] ?? [])
    .map((line) => `  ${line}`)
    .join('\n');
  for (const [index, { address }] of nodes.entries()) {
    own = own.replaceAll(`10.0.0.${index + 1}:`, `${address}:`);
  }
  const text = `${head.replace('127.0.0.1:9093', addresses.alertmanager)}scrape_configs:\n${own}\n`;
  writeFileSync(join(folder, 'prometheus.yml'), divideDurations(text, FACTOR));
  renderAlerts(folder, { factor: FACTOR, smarthost: addresses.smarthost });
}
