// Starts the programs of a development run, prefixes their output with their names, and stops them
// together.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { getProcessIdentity } from '../process-identity.ts';
import { endGroup, writeRecord } from './run-record.ts';

export type Program = {
  name: string;
  command: [string, ...string[]];
  folder: string;
  env: NodeJS.ProcessEnv;
};

export type Children = {
  start: (program: Program) => void;
  stopAll: () => Promise<void>;
};

/** `onCrash` gets a message when a child ends while the run is not stopping. */
export function createChildren(recordFile: string, onCrash: (sentence: string) => void): Children {
  const running = new Map<number, string>();
  let isStopping = false;

  function start({ name, command: [file, ...args], folder, env }: Program): void {
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
    const handleEnd = (reason: string) => {
      if (pid !== undefined) running.delete(pid);
      if (!isStopping) onCrash(`${name} ${reason}: everything is stopped.`);
    };
    child.once('error', (error) => handleEnd(`could not be started (${error.message})`));
    child.once('exit', (code, signal) => handleEnd(`ended with ${signal ?? `exit code ${code}`}`));
    if (pid === undefined) return;
    running.set(pid, name);
    writeRecord(recordFile, [...running.keys()]);
  }

  async function stopAll(): Promise<void> {
    isStopping = true;
    const leaders = [...running.keys()].map(getProcessIdentity);
    await Promise.all(leaders.filter((leader) => leader !== null).map(endGroup));
  }

  return { start, stopAll };
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
