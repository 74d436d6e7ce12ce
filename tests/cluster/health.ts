// What Patroni and etcd say about the cluster, asked of every machine: one that has just come back
// reports what it knew before.
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { waitUntil } from '../support/wait-until.ts';
import type { Cluster, ClusterNode } from './cluster.ts';

const View = z.object({
  members: z.array(
    z.object({
      name: z.string(),
      role: z.string(),
      state: z.string(),
      timeline: z.number().optional(),
    }),
  ),
});
const Health = z.object({ health: z.string() });
export type Members = z.infer<typeof View>['members'];
export type Roles = { leader: ClusterNode; synchronous: ClusterNode; other: ClusterNode };

const REQUEST_TIMEOUT_MS = 1_500;
const POLL_MS = 250;
const WORKING_STATES = new Set(['running', 'streaming']);

export type HealthOptions = {
  /** So long without a change. */
  stableMs: number;
  timeoutMs: number;
  isSynchronous?: boolean;
};

/** Resolves with the role of each machine. */
export async function waitForHealth(cluster: Cluster, options: HealthOptions): Promise<Roles> {
  const { stableMs, timeoutMs, isSynchronous = true } = options;
  let state = '';
  let sinceMs = performance.now();
  let members: Members = [];
  const look = async () => {
    const views = await Promise.all(cluster.nodes.map((node) => readMembers(node)));
    const texts = new Set(views.map((view) => describe(view, cluster.nodes.length, isSynchronous)));
    const [text = ''] = texts;
    if (texts.size !== 1 || text === '') {
      state = '';
    } else if (text !== state) {
      state = text;
      sinceMs = performance.now();
      members = views[0] ?? [];
    }
    if (state !== '' && performance.now() - sinceMs >= stableMs) return true;
    await sleep(POLL_MS);
    return undefined;
  };
  await waitUntil(look, { what: 'three healthy databases', timeoutMs });
  return toRoles(cluster, members);
}

/** Null when the machine or its etcd does not respond, or has no quorum. */
export async function readMembers({ address }: ClusterNode): Promise<Members | null> {
  try {
    const [view, etcd] = await Promise.all([
      readJson(`http://${address}:8008/cluster`),
      readJson(`http://${address}:2379/health`),
    ]);
    return Health.parse(etcd).health === 'true' ? View.parse(view).members : null;
  } catch {
    return null;
  }
}

/** Empty when something is missing. */
function describe(members: Members | null, count: number, isSynchronous: boolean): string {
  if (members === null || members.length !== count) return '';
  const leader = members.find(({ role }) => role === 'leader');
  const isComplete =
    leader !== undefined &&
    members.every(({ state }) => WORKING_STATES.has(state)) &&
    members.every(({ timeline }) => timeline === leader.timeline) &&
    members.some(({ role }) => role === 'sync_standby') === isSynchronous;
  if (!isComplete) return '';
  const roles = members.map(({ name, role }) => `${name}=${role}`).sort();
  return `${leader.timeline} ${roles.join()}`;
}

function toRoles({ nodes }: Cluster, members: Members): Roles {
  const leaderName = members.find(({ role }) => role === 'leader')?.name;
  const leader = nodes.find(({ name }) => name === leaderName);
  const standbyName = members.find(({ role }) => role === 'sync_standby')?.name;
  const standbys = nodes.filter((node) => node !== leader);
  const synchronous = standbys.find(({ name }) => name === standbyName) ?? standbys[0];
  const other = standbys.find((node) => node !== synchronous);
  if (leader === undefined || synchronous === undefined || other === undefined) {
    throw new Error('a machine has no role');
  }
  return { leader, synchronous, other };
}

async function readJson(url: string): Promise<unknown> {
  const response = await fetch(url, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) });
  return response.json();
}
