// Database of a development run: a server started for the run, or the one in DATABASE_URL.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseUrls, provisionDatabase } from '../postgres/provision.ts';
import { startPostgres } from '../postgres/start.ts';
import { toExternalDatabaseUrls } from './environment.ts';

export type DevDatabase = {
  urls: DatabaseUrls;
  /** For the printed list of URLs, without a password. */
  label: string;
  stop: () => Promise<void>;
  /** Never resolves for an external server. */
  exited: Promise<void>;
};

export async function openDatabase(options: {
  env: NodeJS.ProcessEnv;
  port: number;
  dataFolder: string;
}): Promise<DevDatabase> {
  const { env, port, dataFolder } = options;
  if (env.DATABASE_URL) return toExternal(env, env.DATABASE_URL);
  const dataDir = join(dataFolder, 'postgres');
  const server = await startPostgres({ dataDir, port, onNotice: console.log });
  const urls = await provisionDatabase(server.adminUrl, 'loimel');
  const loginsFile = join(dataFolder, 'database.env');
  const lines = Object.entries(urls).map(([name, url]) => `${name}=${url}\n`);
  writeFileSync(loginsFile, lines.join(''), { mode: 0o600 });
  const label = `127.0.0.1:${port}/loimel (logins in .data/database.env)`;
  return { urls, label, stop: server.stop, exited: server.exited };
}

function toExternal(env: NodeJS.ProcessEnv, ownerUrl: string): DevDatabase {
  const { host, pathname } = new URL(ownerUrl);
  return {
    urls: toExternalDatabaseUrls(env, ownerUrl),
    label: `${host}${pathname} (from DATABASE_URL)`,
    stop: async () => {},
    exited: new Promise(() => {}),
  };
}
