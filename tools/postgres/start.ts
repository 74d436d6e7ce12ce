// Starts a real PostgreSQL from the npm package: loopback only, SCRAM passwords, no manual setup.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireServerUser } from './access.ts';
import { requireBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { chooseDataFolder } from './data-folder.ts';
import { launchServer, stopOrphanedServer } from './server.ts';

export type StartOptions = {
  /** Kept between starts. Also contains the password of the superuser and the server log. */
  dataDir: string;
  port: number;
  /** Additional server settings, e.g. `{ fsync: 'off' }` for a temporary cluster. */
  settings?: Record<string, string>;
  /** Gets one line when the data had to be stored in another folder. */
  onNotice?: (line: string) => void;
};

export type RunningPostgres = {
  /** URL of the database `postgres` for the superuser. */
  adminUrl: string;
  port: number;
  /** The folder that is actually used. */
  dataDir: string;
  pid: number;
  stop: () => Promise<void>;
  /** Resolves when the server has ended for any reason. */
  exited: Promise<void>;
};

/** Ends the server of a killed run, which frees the data folder and the port. */
export async function stopOrphanedPostgres(dataDir: string): Promise<void> {
  await stopOrphanedServer(join(chooseDataFolder(dataDir, requireServerUser()), 'cluster'));
}

/** First ends a server that a killed run left on the same data folder. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const user = requireServerUser();
  const binaries = requireBinaries(user);
  const dataDir = chooseDataFolder(options.dataDir, user, options.onNotice);
  const cluster = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'superuser-password');

  await stopOrphanedServer(cluster);
  if (!existsSync(cluster)) {
    const password = randomBytes(24).toString('hex');
    createCluster({ initdb: binaries.initdb, user, dataDir, cluster, password, passwordFile });
  }
  const server = await launchServer({
    postgres: binaries.postgres,
    user,
    dataDir,
    cluster,
    port: options.port,
    settings: options.settings ?? {},
  });
  const password = readFileSync(passwordFile, 'utf8').trim();
  const adminUrl = `postgres://postgres:${password}@127.0.0.1:${options.port}/postgres`;
  return { adminUrl, port: options.port, dataDir, ...server };
}
