// Sends submissions during kills, then runs the audit. No acknowledged submission may be lost,
// duplicated or undelivered.
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../support/backend/percentile.ts';
import type { Backend } from '../support/backend/start.ts';
import { createVisitor } from '../support/backend/visitor.ts';
import { type Audit, countPending, readAudit } from './audit.ts';
import { type Acknowledged, insist, isSameResponse, startClients } from './clients.ts';
import { type KillCounts, startKiller } from './kills.ts';
import type { Sink } from './sinks.ts';

export type ProofGoal = {
  acknowledged: number;
  kills: number;
  /** Mean of the shortest pause between two kills. */
  pauseMs: number;
  /** True spreads the kills over all submissions. False kills as fast as possible. */
  isSpread: boolean;
  /** The load ends after this time, even when the goal is not reached. */
  maxSeconds: number;
};

export type ProofResult = {
  acknowledged: number;
  kills: KillCounts;
  killsInAll: number;
  audit: Audit;
  replays: { sent: number; different: number };
  failedTries: number;
  unexpectedEnds: number;
  misbehaved: number;
  loadSeconds: number;
  drainSeconds: number;
  p50Ms: number;
  p99Ms: number;
  maxMs: number;
};

const CLIENTS = 16;
const APPLICATION_SHARE = 0.05;
/**
 * Visitors wait while so many deliveries are pending. Otherwise a long run would end with a long
 * wait for the outbox.
 */
const MAX_BACKLOG = 3_000;
const DRAIN_LIMIT_MS = 300_000;
const REPLAYS_AT_THE_END = 300;
const POLL_MS = 200;
const PROGRESS_EVERY_MS = 8_000;

export async function runProof(
  backend: Backend,
  options: { goal: ProofGoal; sinks: readonly Sink[]; random: () => number },
): Promise<ProofResult> {
  const { goal, sinks, random } = options;
  const startedAt = performance.now();
  const countTaken = () => sinks.reduce((sum, { taken }) => sum + taken.size, 0);
  const clients = startClients({
    url: backend.url,
    count: CLIENTS,
    applicationShare: APPLICATION_SHARE,
    random,
    mayContinue: (acknowledged) => 3 * acknowledged - countTaken() < MAX_BACKLOG,
  });
  const perKill = goal.isSpread ? goal.acknowledged / goal.kills : 0;
  const killer = startKiller({
    backend,
    random,
    pauseMs: goal.pauseMs,
    maxKills: goal.kills,
    isDue: (kills) => clients.acknowledged.length >= kills * perKill,
  });
  const isDone = () =>
    clients.acknowledged.length >= goal.acknowledged && killer.total() >= goal.kills;
  let loggedAt = startedAt;
  while (!isDone() && performance.now() - startedAt < goal.maxSeconds * 1_000) {
    await sleep(POLL_MS);
    if (performance.now() - loggedAt < PROGRESS_EVERY_MS) continue;
    loggedAt = performance.now();
    console.log(
      `${clients.acknowledged.length} acknowledged, ${killer.total()} of ${goal.kills} kills after ${Math.round((loggedAt - startedAt) / 1_000)} s`,
    );
  }
  await killer.finish();
  await clients.finish();
  const loadedAt = performance.now();

  console.log(`${clients.acknowledged.length} acknowledged; waiting for their deliveries`);
  for (const sink of sinks) sink.behave();
  await waitForEmptyOutbox(backend);
  const drainedAt = performance.now();
  console.log('all delivered or given up; sending some again, then the audit');
  const late = await replay(backend, clients.acknowledged, random);
  return {
    acknowledged: clients.acknowledged.length,
    kills: killer.counts,
    killsInAll: killer.total(),
    audit: await readAudit(backend, {
      acknowledged: clients.acknowledged,
      taken: sinks.map(({ taken }) => taken),
    }),
    replays: {
      sent: clients.replays.sent + late.sent,
      different: clients.replays.different + late.different,
    },
    failedTries: clients.failedTries(),
    unexpectedEnds: killer.unexpectedEnds(),
    misbehaved: sinks.reduce((sum, sink) => sum + sink.misbehaved(), 0),
    loadSeconds: (loadedAt - startedAt) / 1_000,
    drainSeconds: (drainedAt - loadedAt) / 1_000,
    p50Ms: percentile(clients.waitsMs, 0.5),
    p99Ms: percentile(clients.waitsMs, 0.99),
    maxMs: percentile(clients.waitsMs, 1),
  };
}

async function waitForEmptyOutbox(backend: Backend): Promise<void> {
  const deadline = Date.now() + DRAIN_LIMIT_MS;
  // The audit counts deliveries that are left at the deadline as undelivered.
  let loggedAt = Date.now();
  while (Date.now() < deadline) {
    const pending = await countPending(backend);
    if (pending === 0) return;
    if (Date.now() - loggedAt >= PROGRESS_EVERY_MS) {
      loggedAt = Date.now();
      console.log(`${pending} deliveries are waiting`);
    }
    await sleep(POLL_MS);
  }
}

async function replay(
  backend: Backend,
  acknowledged: readonly Acknowledged[],
  random: () => number,
): Promise<{ sent: number; different: number }> {
  using visitor = createVisitor(backend.url, CLIENTS);
  let different = 0;
  const sent = Math.min(REPLAYS_AT_THE_END, acknowledged.length);
  for (let count = 0; count < sent; count += 1) {
    const one = acknowledged[Math.floor(random() * acknowledged.length)];
    if (!one) continue;
    const response = await insist(visitor, one);
    if (!isSameResponse(response, one.response)) different += 1;
  }
  return { sent, different };
}
