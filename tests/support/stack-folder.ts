// The folder of one running stack, and the cleanup after killed runs.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  getProcessIdentity,
  isStillRunning,
  type ProcessIdentity,
} from '../../tools/process-identity.ts';

const PREFIX = 'loimel-stack-';
const OWNERSHIP_FILE = 'processes.json';

type Ownership = { owner: ProcessIdentity | null; children: ProcessIdentity[] };

export type StackFolder = {
  path: string;
  /** Stores a child process, so that a later run can end it when this one cannot. */
  remember: (pid: number) => void;
  remove: () => void;
};

export function createStackFolder(): StackFolder {
  cleanUpAbandoned();
  const path = mkdtempSync(join(tmpdir(), PREFIX));
  const ownership: Ownership = { owner: getProcessIdentity(process.pid), children: [] };
  const save = () => writeFileSync(join(path, OWNERSHIP_FILE), JSON.stringify(ownership));
  save();
  return {
    path,
    remember: (pid) => {
      const identity = getProcessIdentity(pid);
      if (identity !== null) ownership.children.push(identity);
      save();
    },
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** A run that was ended by `kill -9` cannot end its children. The next run ends them. */
function cleanUpAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const path = join(tmpdir(), name);
    const ownership = parseOwnership(path);
    if (ownership?.owner == null || isStillRunning(ownership.owner)) continue;
    for (const child of ownership.children.filter(isStillRunning))
      process.kill(child.pid, 'SIGTERM');
    rmSync(path, { recursive: true, force: true });
  }
}

function parseOwnership(path: string): Ownership | null {
  try {
    return JSON.parse(readFileSync(join(path, OWNERSHIP_FILE), 'utf8'));
  } catch {
    // The file is not written yet, or belongs to another user.
    return null;
  }
}
