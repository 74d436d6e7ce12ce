// Creates the files of a new PostgreSQL cluster.
import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerUser } from './access.ts';

type ClusterOptions = {
  initdb: string;
  user: ServerUser;
  dataDir: string;
  cluster: string;
  password: string;
  passwordFile: string;
};

export function createCluster(options: ClusterOptions): void {
  const { initdb, user, dataDir, cluster, password, passwordFile } = options;
  // Created under another name and renamed at the end, so that a killed run leaves no incomplete
  // cluster.
  const draft = `${cluster}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) {
    chownSync(draft, user.uid, user.gid);
    chownSync(passwordFile, user.uid, user.gid);
  }
  const result = spawnSync(
    initdb,
    [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-sync',
    ],
    { ...user, cwd: dataDir, env: { ...process.env, LC_ALL: 'C' }, encoding: 'utf8' },
  );
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`initdb could not create ${cluster}:\n${result.stderr ?? ''}`, {
      cause: result.error,
    });
  }
  renameSync(draft, cluster);
}
