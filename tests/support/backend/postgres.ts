// A PostgreSQL with production settings that can be killed completely or by single backends, and
// restarted on the same data.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findFreePort } from '../../../tools/free-port.ts';
import { requireServerUser, requireSharedTempDir } from '../../../tools/postgres/access.ts';
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/start.ts';
import { readCommandLine } from '../../../tools/process-identity.ts';

const START_ATTEMPTS = 20;
const START_PAUSE_MS = 300;

export type BenchPostgres = {
  adminUrl: string;
  /** Sends SIGKILL to the server and all of its processes. Resolves when the server has ended. */
  killAll: () => Promise<void>;
  /** Sends SIGKILL to one process that serves a client. False when there is none. */
  killBackend: (random: () => number) => boolean;
  /** Starts on the existing data. `settings` replace those of the last start. */
  start: (settings?: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
  dispose: () => Promise<void>;
};

export async function startBenchPostgres(): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(
    join(requireSharedTempDir(requireServerUser()), 'loimel-bench-postgres-'),
  );
  const port = await findFreePort();
  let server: RunningPostgres = await startPostgres({ dataDir, port });

  return {
    adminUrl: server.adminUrl,
    async killAll() {
      const pids = [server.pid, ...listChildren(server.pid)];
      for (const pid of pids) kill(pid);
      await server.exited;
    },
    killBackend(random) {
      const backends = listChildren(server.pid).filter((pid) =>
        / loimel_\w+ /.test(readCommandLine(pid)),
      );
      const pid = backends[Math.floor(random() * backends.length)];
      return pid !== undefined && kill(pid);
    },
    async start(settings = {}) {
      server = await startAgain({ dataDir, port, settings });
    },
    stop: () => server.stop(),
    async dispose() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

// Retries, because an ending process may still hold the shared memory of a killed server.
async function startAgain(options: Parameters<typeof startPostgres>[0]): Promise<RunningPostgres> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await startPostgres(options);
    } catch (error) {
      if (attempt === START_ATTEMPTS) throw error;
      await sleep(START_PAUSE_MS);
    }
  }
}

function listChildren(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function kill(pid: number): boolean {
  try {
    process.kill(pid, 'SIGKILL');
    return true;
  } catch {
    return false;
  }
}
