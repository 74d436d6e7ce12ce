// The faults of a cluster: what breaks, for how long, and how it is repaired.
import { setTimeout as sleep } from 'node:timers/promises';
import { type Cluster, type ClusterNode, startEtcd, startPatroni } from './cluster.ts';
import type { Roles } from './health.ts';
import { dropPackets, stopDropping } from './network.ts';

export type Fault = {
  name: string;
  /** The longest allowed time without an acknowledgement. Null: it lasts until the repair. */
  limitMs: number | null;
  /** How long it lasts at least before the repair. */
  holdMs: number;
  begin: (cluster: Cluster, roles: Roles) => Promise<void>;
  repair: (cluster: Cluster, roles: Roles) => Promise<void>;
};
type NodeAction = (node: ClusterNode, cluster: Cluster) => Promise<void> | void;

const PATRONI = /^\/usr\/bin\/python3 \/usr\/bin\/patroni /;
const POSTGRES = /^(?:\/usr\/lib\/postgresql\/\d+\/bin\/postgres|postgres:) /;
const ETCD = /^\/usr\/bin\/etcd\b/;
export const PATRONICTL = 'patronictl -c /etc/patroni/config.yml';

const LIMIT_MS = 30_000;
const SWITCHOVER_LIMIT_MS = 5_000;
const SHORT_HOLD_MS = 3_000;
/** Longer than the time after which a leader that is cut off is replaced. */
const CUT_HOLD_MS = 25_000;
const FREEZE_HOLD_MS = 35_000;
/** How long the standbys do not hear the leader before it dies. */
const UNHEARD_MS = 1_000;

const LEADER_CUT = toFault('leader cut off', 'leader', cut, connect, CUT_HOLD_MS);
export const LEADER_KILLED = toFault('leader killed', 'leader', killDatabase, startDatabase);
const SWITCHOVER: Fault = {
  ...toFault(
    'planned switchover',
    'leader',
    () => {},
    () => {},
  ),
  limitMs: SWITCHOVER_LIMIT_MS,
  async begin(_, { leader, synchronous }) {
    const names = `--leader ${leader.name} --candidate ${synchronous.name}`;
    await leader.machine.run(`${PATRONICTL} switchover loimel ${names} --force`, {
      user: 'postgres',
    });
  },
};
const STANDBY_CUT = toFault(
  'synchronous standby cut off',
  'synchronous',
  cut,
  connect,
  CUT_HOLD_MS,
);

export const SHORT_FAULTS: readonly Fault[] = [SWITCHOVER, LEADER_KILLED, LEADER_CUT];

export const FAULTS: readonly Fault[] = [
  ...SHORT_FAULTS,
  toFault('PostgreSQL of the leader killed', 'leader', killPostgres, () => {}),
  toFault('synchronous standby killed', 'synchronous', killDatabase, startDatabase),
  toFault('Patroni of the leader frozen', 'leader', freezePatroni, wakePatroni, FREEZE_HOLD_MS),
  STANDBY_CUT,
  toFault('etcd of the leader killed', 'leader', killEtcd, ({ machine }) => startEtcd(machine)),
];

export const OTHER_ETCD_KILLED = toFault('another etcd killed', 'other', killEtcd, ({ machine }) =>
  startEtcd(machine),
);
/** The leader accepts no write until one of them is back. */
export const BOTH_STANDBYS_KILLED: Fault = {
  name: 'both standbys killed',
  limitMs: null,
  holdMs: SHORT_HOLD_MS,
  async begin(_, { synchronous, other }) {
    for (const node of [synchronous, other]) killDatabase(node);
  },
  async repair(_, { synchronous, other }) {
    for (const node of [synchronous, other]) startDatabase(node);
  },
};

/** In both pairs no machine is left that may acknowledge, so the outage lasts until the repair. */
export const TWO_FAULTS: readonly Fault[] = [
  joinFaults(LEADER_KILLED, STANDBY_CUT),
  joinFaults(LEADER_CUT, OTHER_ETCD_KILLED),
];

/**
 * The death of a machine. After a mere `kill -9` the kernel still sends what the process had written, so
 * the standbys must stop hearing the leader before.
 */
export const LEADER_DIES: Fault = {
  name: 'machine of the leader dies',
  limitMs: LIMIT_MS,
  holdMs: SHORT_HOLD_MS,
  async begin({ network }, { leader, synchronous, other }) {
    const standbys = [synchronous, other];
    for (const { machine } of standbys) dropPackets(machine.pid, leader.address);
    await sleep(UNHEARD_MS);
    network.cut(leader.number);
    killDatabase(leader);
    for (const { machine } of standbys) stopDropping(machine.pid);
  },
  async repair({ network }, { leader }) {
    network.restore(leader.number);
    startDatabase(leader);
  },
};

function toFault(
  name: string,
  role: keyof Roles,
  begin: NodeAction,
  repair: NodeAction,
  holdMs = SHORT_HOLD_MS,
): Fault {
  return {
    name,
    limitMs: LIMIT_MS,
    holdMs,
    begin: async (cluster, roles) => begin(roles[role], cluster),
    repair: async (cluster, roles) => repair(roles[role], cluster),
  };
}

function joinFaults(one: Fault, other: Fault): Fault {
  return {
    name: `${one.name}, ${other.name}`,
    limitMs: null,
    holdMs: CUT_HOLD_MS,
    async begin(cluster, roles) {
      await Promise.all([one.begin(cluster, roles), other.begin(cluster, roles)]);
    },
    async repair(cluster, roles) {
      await Promise.all([one.repair(cluster, roles), other.repair(cluster, roles)]);
    },
  };
}

function cut({ number }: ClusterNode, { network }: Cluster): void {
  network.cut(number);
}

function connect({ number }: ClusterNode, { network }: Cluster): void {
  network.restore(number);
}

/** Patroni first, so that it does not restart PostgreSQL. */
function killDatabase(node: ClusterNode): void {
  signalAll(node, PATRONI, 'SIGKILL');
  killPostgres(node);
}

/** Everything that runs on it. */
export function killMachine(node: ClusterNode): void {
  killDatabase(node);
  killEtcd(node);
}

function startDatabase({ machine }: ClusterNode): void {
  startPatroni(machine);
}

function killPostgres(node: ClusterNode): void {
  signalAll(node, POSTGRES, 'SIGKILL');
}

function freezePatroni(node: ClusterNode): void {
  signalAll(node, PATRONI, 'SIGSTOP');
}

function wakePatroni(node: ClusterNode): void {
  signalAll(node, PATRONI, 'SIGCONT');
}

function killEtcd(node: ClusterNode): void {
  signalAll(node, ETCD, 'SIGKILL');
}

function signalAll({ name, machine }: ClusterNode, pattern: RegExp, signal: NodeJS.Signals): void {
  const pids = machine.find(pattern);
  if (pids.length === 0) throw new Error(`${name} has no process ${pattern}`);
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It ended together with its parent.
    }
  }
}
