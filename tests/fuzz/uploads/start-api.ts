// Starts one API process with its database, as in production but without nginx. In production nginx
// would reject some of these requests.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../../../tools/free-port.ts';
import { startEphemeralPostgres } from '../../../tools/postgres/ephemeral.ts';
import { runMigrations } from '../../../tools/postgres/migrate.ts';
import { provisionDatabase } from '../../../tools/postgres/provision.ts';
import { ENCRYPTION_KEYS } from '../../support/encryption-keys.ts';
import { createStackProcess } from '../../support/stack-process.ts';
import { collectGarbage } from './collect-garbage.ts';

const INSPECTOR_LINES = /^(Debugger |For help, see: ).*\n/gm;

export type Target = AsyncDisposable & {
  port: number;
  /** Resident memory of the process, including garbage. */
  readMemoryMb: () => number;
  /** Resident memory after garbage collection. */
  readNeededMemoryMb: () => Promise<number>;
  /** Number of files that rejected or aborted uploads left on disk. */
  countPartialFiles: () => number;
};

export async function startApi(): Promise<Target> {
  await using cleanup = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'loimel-uploads-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  const postgres = await startEphemeralPostgres();
  cleanup.defer(postgres.stop);
  const urls = await provisionDatabase(postgres.adminUrl, 'loimel');
  await runMigrations(urls);

  const port = await findFreePort();
  const inspectPort = await findFreePort();
  let pid = 0;
  const api = createStackProcess({
    name: 'api',
    script: 'apps/api/src/server.ts',
    logFile: join(folder, 'api.log'),
    env: {
      DATABASE_API_URL: urls.DATABASE_API_URL,
      DATABASE_ANONYMOUS_URL: urls.DATABASE_ANONYMOUS_URL,
      DATABASE_AUTH_URL: urls.DATABASE_AUTH_URL,
      AUTH_ENCRYPTION_KEYS: ENCRYPTION_KEYS,
      API_PORT: String(port),
      FILES_FOLDER: join(folder, 'files'),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: `--inspect-port=${inspectPort}`,
      // All requests come from one address. Floods have their own test.
      CLIENT_SUBMISSIONS_PER_10_MINUTES: '100000000',
    },
    isReady: async () => {
      const response = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
      return response?.ok ?? false;
    },
    onStart: (started) => {
      pid = started;
    },
  });
  cleanup.defer(async () => {
    await api.stop();
    const log = api.readLog().replace(INSPECTOR_LINES, '');
    if (log !== '') console.error(`the API logged:\n${log.slice(0, 4000)}`);
  });
  await api.start();

  const running = cleanup.move();
  const readMemoryMb = () => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  };
  return {
    port,
    readMemoryMb,
    readNeededMemoryMb: async () => {
      await collectGarbage(pid, inspectPort);
      return readMemoryMb();
    },
    countPartialFiles: () => readdirSync(join(folder, 'files', 'incoming')).length,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
