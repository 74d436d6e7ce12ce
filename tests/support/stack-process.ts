// One API or worker process of the stack: started as in production, killed and restarted by tests.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { waitUntil } from './wait-until.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..');
// A start takes about one second on an idle machine.
const READY_TIMEOUT_MS = 45_000;
const STOP_TIMEOUT_MS = 10_000;

export type StackProcessOptions = {
  name: string;
  /** Path relative to the repository. */
  script: string;
  env: Readonly<Record<string, string>>;
  logFile: string;
  /** Called repeatedly after the start until it returns true. */
  isReady: () => Promise<boolean>;
  onStart: (pid: number) => void;
};

export type StackProcess = {
  name: string;
  isRunning: () => boolean;
  /** Null before the first start. */
  getPid: () => number | null;
  start: () => Promise<void>;
  /** Sends SIGKILL, so the process cannot finish anything. */
  kill: () => Promise<void>;
  /** Sends SIGTERM, and SIGKILL when it does not end in time. Resolves with the exit code. */
  stop: () => Promise<number | null>;
  readLog: () => string;
};

export function createStackProcess(options: StackProcessOptions): StackProcess {
  let child: ChildProcess | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  const readLog = () => (existsSync(options.logFile) ? readFileSync(options.logFile, 'utf8') : '');

  async function start(): Promise<void> {
    if (isRunning()) throw new Error(`${options.name} is running already.`);
    child = spawnNode(options);
    if (child.pid !== undefined) options.onStart(child.pid);
    try {
      await waitUntil(
        async () => {
          if (!isRunning()) throw new Error('it ended immediately');
          return (await options.isReady()) || undefined;
        },
        { what: `${options.name} to be ready`, timeoutMs: READY_TIMEOUT_MS },
      );
    } catch (cause) {
      await signal('SIGKILL');
      throw new Error(`${options.name} did not start. Its output:\n${readLog()}`, { cause });
    }
  }

  async function signal(name: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    if (child === null || !isRunning()) return;
    const exited = once(child, 'exit');
    child.kill(name);
    await (name === 'SIGKILL' ? exited : Promise.race([exited, sleep(STOP_TIMEOUT_MS)]));
  }

  return {
    name: options.name,
    isRunning,
    getPid: () => child?.pid ?? null,
    start,
    kill: () => signal('SIGKILL'),
    stop: async () => {
      await signal('SIGTERM');
      await signal('SIGKILL');
      return child?.exitCode ?? null;
    },
    readLog,
  };
}

function spawnNode({ script, env, logFile }: StackProcessOptions): ChildProcess {
  const log = openSync(logFile, 'a');
  // Only required variables, because those of the test runner (NODE_OPTIONS) change how it loads.
  const child = spawn(process.execPath, [join(REPOSITORY, script)], {
    cwd: REPOSITORY,
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      GRAPHILE_ENV: 'production',
      CONTENT_FOLDER,
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  return child;
}
