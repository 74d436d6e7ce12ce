// Chooses the folder of a cluster: the requested one, or another when the server's user cannot
// enter it.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  canServerEnter,
  rejectForeignFolder,
  requireSharedTempDir,
  type ServerUser,
} from './access.ts';

export function chooseDataFolder(
  requested: string,
  user: ServerUser,
  onNotice: (line: string) => void = () => {},
): string {
  const dataDir = resolve(requested);
  // Created before the check, because a strict umask also closes new folders.
  mkdirSync(dirname(dataDir), { recursive: true });
  if (canServerEnter(dirname(dataDir), user)) {
    mkdirSync(dataDir, { recursive: true });
    // Folders from mkdtemp or with a strict umask are closed. The cluster inside stays private.
    if (user !== null) chmodSync(dataDir, 0o711);
    return dataDir;
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const folder = join(requireSharedTempDir(user), `loimel-postgres-data-${hash}`);
  rejectForeignFolder(folder);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o711);
  onNotice(`PostgreSQL's user cannot enter ${dataDir}, so its data is kept in ${folder}.`);
  return folder;
}
