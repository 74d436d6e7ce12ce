// Records the processes of a run in .data/dev.json. After a kill -9 the next run ends them.
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  getProcessIdentity,
  isStillRunning,
  type ProcessIdentity,
  waitUntilGone,
} from '../process-identity.ts';

type RunRecord = { main: ProcessIdentity | null; children: ProcessIdentity[] };

const STOPPING_TIMEOUT_MS = 6_000;
const END_TIMEOUT_MS = 3_000;

/** Ends the processes of a killed run. Returns the pid of a run that is still active, or null. */
export async function endOrphanedProcesses(
  file: string,
  stoppingTimeoutMs = STOPPING_TIMEOUT_MS,
): Promise<number | null> {
  const record = readRecord(file);
  // A run whose launcher was killed stops automatically within this time.
  if (record.main && !(await waitUntilGone(record.main, stoppingTimeoutMs))) {
    return record.main.pid;
  }
  await Promise.all(record.children.map(endGroup));
  rmSync(file, { force: true });
  return null;
}

export function writeRecord(file: string, childPids: number[]): void {
  const children = childPids.map(getProcessIdentity).filter((identity) => identity !== null);
  const record: RunRecord = { main: getProcessIdentity(process.pid), children };
  mkdirSync(dirname(file), { recursive: true });
  // Written to another name first, so that a kill during the write does not lose the list.
  writeFileSync(`${file}.new`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}

/** Every child leads its own process group, so its own children end with it. */
export async function endGroup(leader: ProcessIdentity): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isStillRunning(leader)) return;
    try {
      process.kill(-leader.pid, signal);
    } catch {
      return;
    }
    if (await waitUntilGone(leader, END_TIMEOUT_MS)) return;
  }
}

function readRecord(file: string): RunRecord {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    // There was no earlier run.
    return { main: null, children: [] };
  }
}
