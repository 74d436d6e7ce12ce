// Identifies a process by pid and start time, because the system can reuse a pid.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export type ProcessIdentity = { pid: number; startedAt: string };

const POLL_INTERVAL_MS = 20;

export function getProcessIdentity(pid: number): ProcessIdentity | null {
  const startedAt = readStartTime(pid);
  return startedAt === null ? null : { pid, startedAt };
}

export function isStillRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return readStartTime(pid) === startedAt;
}

/** The full command line, or an empty string when the process has ended. */
export function readCommandLine(pid: number): string {
  if (!existsSync('/proc/self/stat')) return readWithPs(pid, 'command') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

export async function waitUntilGone(
  identity: ProcessIdentity,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isStillRunning(identity)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_INTERVAL_MS);
  }
  return true;
}

/** Differs between two processes with the same pid. Null when no process has the pid. */
function readStartTime(pid: number): string | null {
  if (!existsSync('/proc/self/stat')) return readWithPs(pid, 'lstart');
  try {
    // The second field is the program name in parentheses, which may contain spaces and
    // parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [state] = fields;
    const startTicks = fields[19];
    // A zombie has ended. Its parent has not read the exit code yet.
    return state === 'Z' || startTicks === undefined ? null : startTicks;
  } catch {
    return null;
  }
}

function readWithPs(pid: number, column: 'lstart' | 'command'): string | null {
  try {
    const text = execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' });
    return text.trim() || null;
  } catch {
    return null;
  }
}
