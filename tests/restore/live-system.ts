// The running system of test:restore: PostgreSQL of Debian with its own configuration, our schema, a folder
// of files and the erasure log. Runs as the user postgres inside the Debian root.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { provisionOwner } from '../../apps/api/src/platform/provision.ts';
import { waitUntil } from '../support/wait-until.ts';

export const SOCKET = '/var/run/postgresql';
export const FILES_FOLDER = '/var/lib/loimel/files';
export const ERASURE_LOG_FOLDER = '/var/lib/loimel/erasures';
const PROGRAMS = '/usr/lib/postgresql/17/bin';
const CONFIGURATION = '/etc/postgresql/17/main/postgresql.conf';
const REPOSITORY = join(import.meta.dirname, '..', '..');

export type LiveSystem = {
  connect: () => Promise<pg.Client>;
  start: () => Promise<void>;
  /** The death of the machine. */
  kill: () => Promise<void>;
};

export function createLiveSystem(port: number): LiveSystem {
  let server: ChildProcess | null = null;
  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ host: SOCKET, port, database: 'loimel', user: 'postgres' });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
  return {
    connect,
    async start() {
      const log = openSync('/loimel-test/postgres.log', 'a');
      const args = ['-c', `config_file=${CONFIGURATION}`, '-c', `port=${port}`];
      // The network is that of the machine that runs the test.
      const own = ['-c', 'listen_addresses=127.0.0.1', '-c', 'ssl=off'];
      const options = { stdio: ['ignore', log, log] as ['ignore', number, number], cwd: '/' };
      server = spawn(join(PROGRAMS, 'postgres'), [...args, ...own], options);
      await waitUntil(() => canConnect(port), { what: 'PostgreSQL' });
    },
    async kill() {
      if (server === null || server.exitCode !== null || server.signalCode !== null) return;
      const exited = once(server, 'exit');
      server.kill('SIGKILL');
      await exited;
    },
  };
}

/** Creates the database with the schema of this repository. */
export async function createSchema(port: number): Promise<void> {
  for (const folder of [FILES_FOLDER, ERASURE_LOG_FOLDER]) mkdirSync(folder, { recursive: true });
  const createUrl = (login: string) =>
    `postgres://${login}:${randomBytes(24).toString('hex')}@127.0.0.1:${port}/loimel`;
  const ownerUrl = createUrl('loimel_migrator');
  const admin = new pg.Client({ host: SOCKET, port, database: 'postgres', user: 'postgres' });
  await admin.connect();
  await provisionOwner(admin, ownerUrl);
  await admin.end();
  const env = {
    ...process.env,
    DATABASE_URL: ownerUrl,
    DATABASE_API_URL: createUrl('loimel_api'),
    DATABASE_ANONYMOUS_URL: createUrl('loimel_anonymous'),
    DATABASE_AUTH_URL: createUrl('loimel_auth'),
    DATABASE_WORKER_URL: createUrl('loimel_worker'),
  };
  const program = join(REPOSITORY, 'apps/api/src/migrate.ts');
  const migrate = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(migrate, 'exit');
  if (code !== 0) throw new Error('the schema was not applied');
}

async function canConnect(port: number): Promise<true | undefined> {
  const client = new pg.Client({ host: SOCKET, port, database: 'postgres', user: 'postgres' });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return undefined;
  }
}
