// Sends messages while one fault follows the other, then compares what was acknowledged with the
// database.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditedBackend, countPending, readAudit } from '../resilience/audit.ts';
import type { Sink } from '../resilience/sinks.ts';
import { waitUntil } from '../support/wait-until.ts';
import { type ClusterAudit, countWrongDeliveries } from './audit.ts';
import type { Cluster } from './cluster.ts';
import type { Fault } from './faults.ts';
import { waitForHealth } from './health.ts';
import type { Visitors } from './visitors.ts';

export type FaultResult = {
  name: string;
  limitMs: number | null;
  /** The longest time without an acknowledgement. */
  gapMs: number;
  /** From the repair until all three databases were healthy. */
  recoveryMs: number;
};

const FLOW_LIMIT_MS = 120_000;
const HEALTH_LIMIT_MS = 180_000;
const DRAIN_LIMIT_MS = 180_000;

export async function runFault(
  cluster: Cluster,
  visitors: Visitors,
  fault: Fault,
  options: { stableMs: number; isSynchronous?: boolean },
): Promise<FaultResult> {
  const health = { ...options, timeoutMs: HEALTH_LIMIT_MS };
  const roles = await waitForHealth(cluster, health);
  visitors.startMeasuring();
  await fault.begin(cluster, roles);
  await sleep(fault.holdMs);
  // Two faults at once are repaired first.
  if (fault.limitMs !== null) await visitors.waitForFlow(FLOW_LIMIT_MS);
  const repairedMs = performance.now();
  await fault.repair(cluster, roles);
  await visitors.waitForFlow(FLOW_LIMIT_MS);
  await waitForHealth(cluster, health);
  const recoveryMs = performance.now() - repairedMs;
  return { name: fault.name, limitMs: fault.limitMs, gapMs: visitors.longestGapMs(), recoveryMs };
}

export async function readClusterAudit(
  backend: AuditedBackend,
  visitors: Visitors,
  sinks: readonly Sink[],
): Promise<ClusterAudit> {
  // The audit counts deliveries that are left at the limit as undelivered.
  await waitUntil(async () => ((await countPending(backend)) === 0 ? true : undefined), {
    what: 'an empty outbox',
    timeoutMs: DRAIN_LIMIT_MS,
  }).catch((error: Error) => console.log(error.message));
  const audit = await readAudit(backend, {
    acknowledged: visitors.acknowledged,
    taken: sinks.map(({ taken }) => taken),
  });
  return { ...audit, wrongDeliveries: await countWrongDeliveries(backend) };
}
