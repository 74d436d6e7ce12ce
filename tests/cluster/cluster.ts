// Starts the three databases with the files of deploy/cluster: etcd and Patroni on three machines, and
// HAProxy in the network of the test.
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { renderCluster } from '../../deploy/cluster/render.ts';
import { type ClusterSettings, parseClusterSettings } from '../../deploy/cluster/settings.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { CLUSTER_PACKAGES, requireBaseRoot } from '../machine/base-root.ts';
import { type ClusterMachine, startMachine } from './machine.ts';
import { createNetwork, type Network } from './network.ts';

export type ClusterNode = {
  number: number;
  name: string;
  address: string;
  machine: ClusterMachine;
};

export type Cluster = AsyncDisposable & {
  settings: ClusterSettings;
  nodes: readonly ClusterNode[];
  network: Network;
  /** Superuser through HAProxy. */
  adminUrl: string;
  /** Runs HAProxy and PgBouncer, like the machine of an API. */
  client: ClusterMachine;
  /** Everything that the programs have logged. */
  logFolder: string;
};

const NUMBERS = [1, 2, 3];
const OTHER_MACHINE = '/srv/other-machine';

export async function startCluster(): Promise<Cluster> {
  const base = await requireBaseRoot(CLUSTER_PACKAGES);
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-cluster-'));
  const removeFolder = () => {
    process.off('exit', removeFolder);
    rmSync(folder, { recursive: true, force: true });
  };
  cleanup.defer(removeFolder);
  // For a program that is ended while the cluster starts. Its machines end with it.
  process.once('exit', removeFolder);
  const sharedFolder = join(folder, 'other-machine');
  mkdirSync(sharedFolder);
  // The user postgres of the machines has another number here.
  chmodSync(sharedFolder, 0o777);
  const network = cleanup.use(createNetwork());
  const start = async (name: string, hasOwnNetwork: boolean) =>
    cleanup.use(await startMachine({ name, base, folder, sharedFolder, hasOwnNetwork }));

  const settings = await createSettings(network);
  const nodes: ClusterNode[] = [];
  for (const number of NUMBERS) {
    const name = `db${number}`;
    const machine = await start(name, true);
    network.connect(number, machine.pid);
    nodes.push({ number, name, address: network.toAddress(number), machine });
  }
  const client = await start('client', false);
  await writeFiles(settings, [...nodes.map(({ machine }) => machine), client]);
  for (const { machine } of nodes) await prepareNode(machine);
  for (const { machine } of nodes) await startEtcd(machine);
  for (const { machine } of nodes) startPatroni(machine);
  client.start('/usr/sbin/haproxy', ['-db', '-f', '/etc/haproxy/haproxy.cfg'], { user: 'root' });

  const running = cleanup.move();
  const { host, port } = settings.CLUSTER_PROXY_LISTEN;
  return {
    settings,
    nodes,
    network,
    client,
    logFolder: folder,
    adminUrl: `postgres://postgres:${settings.CLUSTER_POSTGRES_PASSWORD}@${host}:${port}/postgres`,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function createSettings(network: Network): Promise<ClusterSettings> {
  const password = () => randomBytes(24).toString('hex');
  return parseClusterSettings({
    CLUSTER_NODES: NUMBERS.map((number) => `db${number}=${network.toAddress(number)}`).join(),
    CLUSTER_CLIENTS: `${network.hostAddress}/32`,
    CLUSTER_PROXY_LISTEN: `127.0.0.1:${await findFreePort()}`,
    CLUSTER_BOUNCER_LISTEN: `127.0.0.1:${await findFreePort()}`,
    CLUSTER_SHARED_BUFFERS: '128MB',
    CLUSTER_POSTGRES_PASSWORD: password(),
    CLUSTER_REPLICATION_PASSWORD: password(),
    CLUSTER_REWIND_PASSWORD: password(),
    CLUSTER_PATRONI_PASSWORD: password(),
    BACKUP_REPOSITORY: `${OTHER_MACHINE}/backup`,
    BACKUP_CIPHER_PASS: password(),
  });
}

/** The same files that `npm run cluster` writes. */
async function writeFiles(
  settings: ClusterSettings,
  machines: readonly ClusterMachine[],
): Promise<void> {
  for (const { path, text, owner } of renderCluster(settings)) {
    const [name, ...rest] = path.split('/');
    const machine = machines.find((one) => one.name === name);
    if (machine === undefined) throw new Error(`${path} is for no machine`);
    await machine.write(`/${rest.join('/')}`, text, owner);
  }
}

/** What the packages and units of Debian do on a booted machine, and the first command of the README. */
async function prepareNode(machine: ClusterMachine): Promise<void> {
  await machine.run(
    'pg_dropcluster 17 main; install -d -m 2775 -o postgres -g postgres /run/postgresql; install -d -m 770 -o postgres -g postgres /var/spool/pgbackrest',
  );
}

/** Like etcd.service: the file is the environment of the program. */
export async function startEtcd(machine: ClusterMachine): Promise<void> {
  const env = parseEnv(await machine.run('cat /etc/default/etcd')) as Record<string, string>;
  machine.start('/usr/bin/etcd', [], { user: 'etcd', env });
}

/** Like patroni.service. */
export function startPatroni(machine: ClusterMachine): void {
  machine.start('/usr/bin/patroni', ['/etc/patroni/config.yml'], { user: 'postgres' });
}
