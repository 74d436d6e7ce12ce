// PgBouncer of Debian 13 with the file of deploy/cluster, in front of a PostgreSQL on this machine.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { renderCluster } from '../../deploy/cluster/render.ts';
import { parseClusterSettings } from '../../deploy/cluster/settings.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { startMachine } from '../cluster/machine.ts';
import { CLUSTER_PACKAGES, requireBaseRoot } from '../machine/base-root.ts';
import { waitUntil } from './wait-until.ts';

export type RunningPgBouncer = AsyncDisposable & { port: number };

const CONFIGURATION = '/etc/pgbouncer/pgbouncer.ini';
/** The command in deploy/cluster/README.md has the same statement. */
const USER_LIST = `select format('"%s" "%s"', rolname, rolpassword) as line from pg_authid
  where rolname ~ '^loimel_(api|anonymous|auth|worker)$'`;

export async function startPgBouncer(adminUrl: string): Promise<RunningPgBouncer> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-pgbouncer-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const port = await findFreePort();
  const machine = cleanup.use(
    await startMachine({
      name: 'pooler',
      base: await requireBaseRoot(CLUSTER_PACKAGES),
      folder,
      sharedFolder: folder,
      hasOwnNetwork: false,
    }),
  );
  await machine.write(CONFIGURATION, renderConfiguration(adminUrl, port), 'postgres');
  await machine.write('/etc/pgbouncer/userlist.txt', await readUserList(adminUrl), 'postgres');
  machine.start('/usr/sbin/pgbouncer', [CONFIGURATION], { user: 'postgres' });
  await waitUntil(() => canConnect(port), { what: 'PgBouncer' });
  const running = cleanup.move();
  return { port, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

/** The file of an installation, but for every database: each test file has its own. */
function renderConfiguration(adminUrl: string, port: number): string {
  const { hostname, port: postgresPort } = new URL(adminUrl);
  const password = () => randomBytes(24).toString('hex');
  const settings = parseClusterSettings({
    CLUSTER_NODES: 'db1=127.0.0.1,db2=127.0.0.2,db3=127.0.0.3',
    CLUSTER_CLIENTS: '127.0.0.1/32',
    CLUSTER_PROXY_LISTEN: `${hostname}:${postgresPort}`,
    CLUSTER_BOUNCER_LISTEN: `127.0.0.1:${port}`,
    CLUSTER_POSTGRES_PASSWORD: password(),
    CLUSTER_REPLICATION_PASSWORD: password(),
    CLUSTER_REWIND_PASSWORD: password(),
    CLUSTER_PATRONI_PASSWORD: password(),
  });
  const file = renderCluster(settings).find(({ path }) => path.endsWith(CONFIGURATION));
  if (file === undefined) throw new Error('there is no configuration of PgBouncer');
  return file.text.replace(/^loimel = (.+) dbname=loimel$/m, '* = $1');
}

async function readUserList(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(USER_LIST);
    return rows.map(({ line }) => `${line}\n`).join('');
  } finally {
    await client.end();
  }
}

function canConnect(port: number): Promise<true | undefined> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port });
    socket.once('error', () => resolve(undefined));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });
}
