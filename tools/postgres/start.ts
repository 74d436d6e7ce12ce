// Starts a real PostgreSQL from the npm package: loopback only, scram passwords, no set-up by hand.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireServerUser } from './access.ts';
import { requireBinaries } from './binaries.ts';
import { createCluster } from './cluster.ts';
import { choosePlace } from './place.ts';
import { endLeftoverServer, launchServer } from './server.ts';

export type StartOptions = {
  /** Kept between starts; it also holds the superuser's password and the server's log. */
  dataDir: string;
  port: number;
  /** Extra server settings, e.g. `{ fsync: 'off' }` for a cluster that is thrown away. */
  settings?: Record<string, string>;
  /** Gets one line when the data had to be kept elsewhere. */
  onNotice?: (line: string) => void;
};

export type RunningPostgres = {
  /** Superuser address of the database `postgres`. */
  adminUrl: string;
  port: number;
  /** Where the data really is. */
  dataDir: string;
  pid: number;
  stop: () => Promise<void>;
  /** Resolves when the server has ended, whoever ended it. */
  exited: Promise<void>;
};

/** Frees the data folder (and so the port) from the server of a killed run. */
export async function endLeftoverPostgres(dataDir: string): Promise<void> {
  await endLeftoverServer(join(choosePlace(dataDir, requireServerUser()), 'cluster'));
}

/** A server left over from a killed run on the same data folder is ended first. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const user = requireServerUser();
  const binaries = requireBinaries(user);
  const dataDir = choosePlace(options.dataDir, user, options.onNotice);
  const cluster = join(dataDir, 'cluster');
  const passwordFile = join(dataDir, 'superuser-password');

  await endLeftoverServer(cluster);
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
