// The death of the leader's machine, once as we run it and then without synchronous standbys. The second
// must lose messages: otherwise this program does not detect losses and proves nothing.
import { readAudit } from '../resilience/audit.ts';
import { LEADER_DIES, PATRONICTL } from './faults.ts';
import { runFault } from './proof.ts';
import type { System } from './system.ts';

export type DeathResult = { mode: string; acknowledged: number; lost: number; gapMs: number };

const STABLE_MS = 5_000;
const FIRST_MESSAGES_MS = 30_000;
const ASYNCHRONOUS_TRIES = 3;

export async function runDeaths(system: System): Promise<DeathResult[]> {
  const results = [await runDeath(system, true)];
  await setSynchronous(system, false);
  for (let count = 0; count < ASYNCHRONOUS_TRIES; count += 1) {
    const result = await runDeath(system, false);
    results.push(result);
    if (result.lost > 0) break;
  }
  await setSynchronous(system, true);
  return results;
}

async function runDeath(system: System, isSynchronous: boolean): Promise<DeathResult> {
  const { cluster, backend } = system;
  const visitors = system.startVisitors();
  await visitors.waitForFlow(FIRST_MESSAGES_MS);
  const { gapMs } = await runFault(cluster, visitors, LEADER_DIES, {
    stableMs: STABLE_MS,
    isSynchronous,
  });
  await visitors.finish();
  const { acknowledged } = visitors;
  const { lost } = await readAudit(backend, { acknowledged, taken: [] });
  const mode = isSynchronous ? 'synchronous' : 'asynchronous';
  console.log(`${LEADER_DIES.name}, ${mode}: ${lost} of ${acknowledged.length} lost`);
  return { mode, acknowledged: acknowledged.length, lost, gapMs };
}

async function setSynchronous({ cluster }: System, isOn: boolean): Promise<void> {
  const [node] = cluster.nodes;
  const options = `-s synchronous_mode=${isOn} -s synchronous_mode_strict=${isOn}`;
  await node?.machine.run(`${PATRONICTL} edit-config loimel ${options} --force`, {
    user: 'postgres',
  });
}
