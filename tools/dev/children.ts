// Starts the programs of a development run, prefixes their output with their names, and stops them
// together.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { getProcessIdentity } from '../process-identity.ts';
import { endGroup, writeRecord } from './run-record.ts';

export type Program = {
  name: string;
  command: [string, ...string[]];
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Started again after a change of its files, so its end does not stop the run. */
  isReloaded?: boolean;
};

export type Children = {
  start: (program: Program) => void;
  /** Ends the program gracefully, so that it finishes what it has begun, and starts it again. */
  restart: (program: Program) => Promise<void>;
  stopAll: () => Promise<void>;
};

type Running = { name: string; ended: Promise<void>; isRestarting: boolean };

/** Longer than API and worker wait for requests and deliveries in flight. */
const FINISH_TIMEOUT_MS = 25_000;

/** `onCrash` gets a message when a child ends while the run is not stopping. */
export function createChildren(recordFile: string, onCrash: (sentence: string) => void): Children {
  const running = new Map<number, Running>();
  let isStopping = false;

  function start({ name, command: [file, ...args], folder, env, isReloaded }: Program): void {
    // Own process group: Ctrl-C in the terminal reaches only this process, which then stops the
    // children.
    const child = spawn(file, args, {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    showOutput(name, child);
    const { pid } = child;
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    const own: Running = { name, ended, isRestarting: false };
    const handleEnd = (reason: string) => {
      if (pid !== undefined) running.delete(pid);
      resolve();
      if (isStopping || own.isRestarting) return;
      if (isReloaded) console.log(`${name} ${reason}: it starts again after the next change.`);
      else onCrash(`${name} ${reason}: everything is stopped.`);
    };
    child.once('error', (error) => handleEnd(`could not be started (${error.message})`));
    child.once('exit', (code, signal) => handleEnd(`ended with ${signal ?? `exit code ${code}`}`));
    if (pid === undefined) return;
    running.set(pid, own);
    writeRecord(recordFile, [...running.keys()]);
  }

  async function restart(program: Program): Promise<void> {
    const [pid, own] = [...running].find(([, { name }]) => name === program.name) ?? [];
    if (pid !== undefined && own !== undefined) {
      own.isRestarting = true;
      const leader = getProcessIdentity(pid);
      process.kill(pid, 'SIGTERM');
      await Promise.race([own.ended, sleep(FINISH_TIMEOUT_MS, undefined, { ref: false })]);
      if (running.has(pid) && leader !== null) await endGroup(leader);
    }
    if (!isStopping) start(program);
  }

  async function stopAll(): Promise<void> {
    isStopping = true;
    const leaders = [...running.keys()].map(getProcessIdentity);
    await Promise.all(leaders.filter((leader) => leader !== null).map(endGroup));
  }

  return { start, restart, stopAll };
}

function showOutput(name: string, child: ChildProcess): void {
  const prefix = `${name.padEnd(7)}│ `;
  for (const stream of [child.stdout, child.stderr]) {
    if (!stream) continue;
    createInterface({ input: stream }).on('line', (line) => {
      if (line.trim() !== '') console.log(prefix + line);
    });
  }
}
