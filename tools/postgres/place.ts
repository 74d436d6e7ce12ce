// Decides where a cluster's files lie: in the wished folder, or elsewhere when the server's user cannot go there.
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import {
  canServerEnter,
  refuseForeignFolder,
  requireSharedTempDir,
  type ServerUser,
} from './access.ts';

export function choosePlace(
  wished: string,
  user: ServerUser,
  onNotice: (line: string) => void = () => {},
): string {
  const dataDir = resolve(wished);
  // Made first, because a strict umask closes a new folder too.
  mkdirSync(dirname(dataDir), { recursive: true });
  if (canServerEnter(dirname(dataDir), user)) {
    mkdirSync(dataDir, { recursive: true });
    // Folders made by mkdtemp or under a strict umask are closed; the cluster inside stays private.
    if (user !== null) chmodSync(dataDir, 0o711);
    return dataDir;
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const place = join(requireSharedTempDir(user), `loimel-postgres-data-${hash}`);
  refuseForeignFolder(place);
  mkdirSync(place, { recursive: true });
  chmodSync(place, 0o711);
  onNotice(`PostgreSQL's user cannot enter ${dataDir}, so its data is kept in ${place}.`);
  return place;
}
