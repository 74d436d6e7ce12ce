// PostgreSQL on a restored data folder, reachable only through a socket in a private folder. It replays
// the log up to the target and then accepts connections.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { BackupSettings } from './settings.ts';

export type Recovery = {
  /** The last transaction that the copy contains. */
  lastCommitAt: Date | null;
  /** The first one after the target, which it does not contain. Null at the end of the archive. */
  stoppedBefore: Date | null;
};

export type RestoredServer = AsyncDisposable & {
  client: pg.Client;
  connection: { host: string; port: number; user: string; database: string };
  recovery: Recovery;
};

export type ServerFolders = { dataFolder: string; workFolder: string };

/** Thrown with the end of the server's log. */
export class RecoveryFailure extends Error {
  override name = 'RecoveryFailure';
  readonly endedBeforeTarget: boolean;

  constructor(log: string) {
    const fatal = log.split('\n').filter((line) => /FATAL|PANIC|ERROR/.test(line));
    super(fatal.slice(-LOG_LINES).join('\n') || log.slice(-1_000));
    this.endedBeforeTarget = log.includes('recovery ended before configured recovery target');
  }
}

const PORT = 5432;
const LOG_LINES = 4;
const POLL_INTERVAL_MS = 100;
const RECOVERY_TIMEOUT_MS = 4 * 3_600_000;
/** PostgreSQL ends at once after SIGQUIT, and finishes its writes after SIGINT. */
const STOP_TIMEOUT_MS = 60_000;

/** `toEndOfArchive` ignores the target of the restore. */
export async function startRestoredServer(
  settings: BackupSettings,
  { dataFolder, workFolder }: ServerFolders,
  {
    toEndOfArchive = false,
    signal,
  }: { toEndOfArchive?: boolean; signal?: AbortSignal | undefined },
): Promise<RestoredServer> {
  const logFile = join(workFolder, `server-${toEndOfArchive ? 'end' : 'target'}.log`);
  const socketFolder = join(workFolder, 'socket');
  mkdirSync(socketFolder, { recursive: true, mode: 0o700 });
  const child = startPostgres(settings, {
    logFile,
    args: [
      ...['-D', dataFolder, ...writeConfiguration(workFolder)],
      ...toArguments({
        port: String(PORT),
        unix_socket_directories: socketFolder,
        ...ISOLATED,
        ...(toEndOfArchive && { recovery_target_time: '' }),
      }),
    ],
  });
  try {
    const connection = {
      host: socketFolder,
      port: PORT,
      user: userInfo().username,
      database: settings.BACKUP_DATABASE,
    };
    const client = await connectWhenReady(child, { connection, logFile, signal });
    return {
      client,
      connection,
      recovery: readRecovery(readFileSync(logFile, 'utf8')),
      async [Symbol.asyncDispose]() {
        await client.end().catch(() => {});
        await stop(child);
      },
    };
  } catch (error) {
    await stop(child);
    throw error;
  }
}

/**
 * A restored data folder brings settings of the running system along. With its standby names every
 * write would wait, and with its archive command the copy would write into the live repository.
 */
const ISOLATED = {
  listen_addresses: '',
  // PostgreSQL marks the history of the new timeline for the archive, and sends it when it runs for real. So the
  // next restore knows this timeline and begins another one. Without a command nothing is sent from here.
  archive_mode: 'on',
  archive_command: '',
  archive_library: '',
  synchronous_standby_names: '',
  // Otherwise recovery needs at least as many connections as the running system allows.
  hot_standby: 'off',
  shared_preload_libraries: '',
  ssl: 'off',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_timezone: 'UTC',
  lc_messages: 'C',
} as const;

function toArguments(settings: Readonly<Record<string, string>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Debian keeps the configuration outside the data folder, so the copy gets its own. */
function writeConfiguration(workFolder: string): string[] {
  const files = {
    config_file: ['postgresql.conf', ''],
    hba_file: ['pg_hba.conf', 'local all all peer\n'],
    ident_file: ['pg_ident.conf', ''],
  } as const;
  return Object.entries(files).flatMap(([setting, [name, text]]) => {
    const path = join(workFolder, name);
    writeFileSync(path, text);
    return ['-c', `${setting}=${path}`];
  });
}

function startPostgres(
  settings: BackupSettings,
  { args, logFile }: { args: string[]; logFile: string },
): ChildProcess {
  const log = openSync(logFile, 'w', 0o600);
  try {
    const program = join(settings.BACKUP_POSTGRES_PROGRAMS, 'postgres');
    return spawn(program, args, { cwd: '/', stdio: ['ignore', log, log] });
  } finally {
    closeSync(log);
  }
}

async function connectWhenReady(
  child: ChildProcess,
  options: {
    connection: RestoredServer['connection'];
    logFile: string;
    signal?: AbortSignal | undefined;
  },
): Promise<pg.Client> {
  const deadline = performance.now() + RECOVERY_TIMEOUT_MS;
  let spawnError: Error | null = null;
  child.once('error', (error) => {
    spawnError = error;
  });
  for (;;) {
    options.signal?.throwIfAborted();
    if (spawnError !== null) throw spawnError;
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new RecoveryFailure(readFileSync(options.logFile, 'utf8'));
    }
    const client = new pg.Client(options.connection);
    // The server is stopped while the client is connected.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await sleep(POLL_INTERVAL_MS);
  }
}

function readRecovery(log: string): Recovery {
  const find = (pattern: RegExp) => {
    const text = pattern.exec(log)?.[1];
    return text === undefined ? null : new Date(text.replace(' ', 'T').replace(/\+00$/, 'Z'));
  };
  return {
    lastCommitAt: find(/last completed transaction was at log time (\S+ \S+)/),
    stoppedBefore: find(
      /recovery stopping before (?:commit|abort) of transaction \d+, time (\S+ \S+)/,
    ),
  };
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
  await exited;
  clearTimeout(timer);
}
