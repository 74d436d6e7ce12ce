// The server process of one cluster: ends an old one, starts, waits until ready, stops.
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  getProcessIdentity,
  isStillRunning,
  type ProcessIdentity,
  readCommandLine,
  waitUntilGone,
} from '../process-identity.ts';
import type { ServerUser } from './access.ts';

type LaunchOptions = {
  postgres: string;
  user: ServerUser;
  dataDir: string;
  cluster: string;
  port: number;
  settings: Record<string, string>;
};

type RunningServer = { pid: number; stop: () => Promise<void>; exited: Promise<void> };

const START_TIMEOUT_MS = 30_000;
const STOP_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;
// Delay between attempts. Backends of a killed server hold its shared memory for about a second.
const MEMORY_RETRY_MS = 250;

export async function launchServer(options: LaunchOptions): Promise<RunningServer> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const logFile = join(options.dataDir, 'server.log');
    const child = spawnServer(options, logFile);
    const exited = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    if (await waitUntilReady(child, options.cluster, deadline)) return toRunning(child, exited);
    child.kill('SIGQUIT');
    await exited;
    const log = readFileSync(logFile, 'utf8');
    if (!log.includes('shared memory block') || Date.now() > deadline) {
      throw new Error(toFailure(log, options.port));
    }
    await sleep(MEMORY_RETRY_MS);
  }
}

/** Ends the server that a killed run left on this cluster, if there is one. */
export async function stopOrphanedServer(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  const identity = getProcessIdentity(pid);
  if (identity && readCommandLine(pid).includes(cluster)) {
    await endGently(identity);
    return;
  }
  // The pid now belongs to another process. PostgreSQL would not start with this file.
  if (identity) rmSync(pidFile, { force: true });
}

function spawnServer(options: LaunchOptions, logFile: string): ChildProcess {
  const settings = {
    port: String(options.port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(logFile, 'w');
  try {
    // Own process group: Ctrl-C in a terminal must not end it before the programs that write to it.
    return spawn(options.postgres, ['-D', options.cluster, ...flags], {
      ...options.user,
      cwd: options.dataDir,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', log, log],
      detached: true,
    });
  } finally {
    closeSync(log);
  }
}

/** The server writes its state to the eighth line of the lock file. */
async function waitUntilReady(
  child: ChildProcess,
  cluster: string,
  deadline: number,
): Promise<boolean> {
  const pidFile = join(cluster, 'postmaster.pid');
  while (Date.now() < deadline && child.exitCode === null && child.signalCode === null) {
    if (child.pid === undefined) return false;
    const lines = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n') : [];
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return true;
    await sleep(POLL_INTERVAL_MS);
  }
  return false;
}

function toRunning(child: ChildProcess, exited: Promise<void>): RunningServer {
  const pid = child.pid ?? 0;
  const identity = getProcessIdentity(pid);
  // For exits that cannot be awaited: process.exit and uncaught errors.
  const endAtExit = () => child.kill('SIGINT');
  process.once('exit', endAtExit);
  exited.then(
    () => process.off('exit', endAtExit),
    () => {},
  );
  // Lets this process exit when it has nothing else to do. The exit handler then ends the server.
  child.unref();
  const stop = async () => {
    child.ref();
    if (identity) await endGently(identity);
    await exited;
  };
  return { pid, stop, exited };
}

/** SIGINT is PostgreSQL's fast shutdown (closes open connections), SIGQUIT the immediate one. */
async function endGently(identity: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (!isStillRunning(identity)) return;
    process.kill(identity.pid, signal);
    if (await waitUntilGone(identity, STOP_TIMEOUT_MS)) return;
  }
}

function toFailure(log: string, port: number): string {
  if (log.includes('Address already in use')) {
    return `PostgreSQL cannot start: port ${port} is taken by another program.`;
  }
  return `PostgreSQL did not start:\n${log.trim()}`;
}
