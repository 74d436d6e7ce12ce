// Detects when npm or the wrapper that started this process has ended. A kill -9 ends only them.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import {
  getProcessIdentity,
  isStillRunning,
  type ProcessIdentity,
  readCommandLine,
} from '../process-identity.ts';

const POLL_INTERVAL_MS = 1_000;

export function watchLaunchers(onGone: () => void): void {
  const launchers = findLaunchers(process.ppid);
  const timer = setInterval(() => {
    if (launchers.every(isStillRunning)) return;
    clearInterval(timer);
    onGone();
  }, POLL_INTERVAL_MS);
  timer.unref();
}

/** The chain `npm run dev` → `sh -c …` → on-node-24.mjs, as far as it exists above this process. */
function findLaunchers(pid: number): ProcessIdentity[] {
  const identity = getProcessIdentity(pid);
  const commandLine = readCommandLine(pid);
  if (!identity || !/on-node-24\.mjs|\bnpm\b/.test(commandLine)) return [];
  const parent = readParent(pid);
  return [identity, ...(parent > 1 ? findLaunchers(parent) : [])];
}

function readParent(pid: number): number {
  if (existsSync('/proc/self/stat')) {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
  }
  return Number(execFileSync('ps', ['-o', 'ppid=', '-p', String(pid)], { encoding: 'utf8' }));
}
