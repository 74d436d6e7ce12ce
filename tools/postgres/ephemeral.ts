// PostgreSQL for one run: own temporary folder, free port, nothing left afterwards.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../free-port.ts';
import { getProcessIdentity, isStillRunning, type ProcessIdentity } from '../process-identity.ts';
import { requireServerUser, requireSharedTempDir } from './access.ts';
import { stopOrphanedServer } from './server.ts';
import { type RunningPostgres, startPostgres } from './start.ts';

const PREFIX = 'loimel-postgres-run-';
const OWNER_FILE = 'owner.json';

/** No data has to survive a power failure. A killed server still keeps everything it committed. */
const FAST_SETTINGS = { fsync: 'off', full_page_writes: 'off' };

export async function startEphemeralPostgres(
  settings: Record<string, string> = FAST_SETTINGS,
): Promise<RunningPostgres> {
  const temp = requireSharedTempDir(requireServerUser());
  await cleanUpAbandoned(temp);
  const dataDir = mkdtempSync(join(temp, PREFIX));
  writeFileSync(join(dataDir, OWNER_FILE), JSON.stringify(getProcessIdentity(process.pid)));
  const server = await startPostgres({ dataDir, port: await findFreePort(), settings });
  const stop = async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** Deletes the folders of runs that ended with `kill -9` and could not clean up. */
async function cleanUpAbandoned(temp: string): Promise<void> {
  for (const name of readdirSync(temp)) {
    if (!name.startsWith(PREFIX)) continue;
    const dataDir = join(temp, name);
    const owner = readOwner(dataDir);
    if (!owner || isStillRunning(owner)) continue;
    await stopOrphanedServer(join(dataDir, 'cluster'));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function readOwner(dataDir: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(join(dataDir, OWNER_FILE), 'utf8'));
  } catch {
    // The folder is just being created, or belongs to another user.
    return null;
  }
}
