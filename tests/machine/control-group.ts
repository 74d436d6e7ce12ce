// A control group for one machine. Without it, the units of two machines that run at the same time are
// in the same groups, and systemd waits for the processes of the other machine when it stops a unit.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type ControlGroup = Disposable & {
  /** Starts a command in the group: put these words before it. */
  prefix: readonly string[];
};

export function createControlGroup(name: string): ControlGroup {
  const folder = join(findHierarchy(), name);
  mkdirSync(folder);
  return {
    prefix: ['/bin/sh', '-c', 'echo $$ >"$0" && exec "$@"', join(folder, 'cgroup.procs')],
    // The machine has ended, so all groups are empty. They are removed from the inside out.
    [Symbol.dispose]: () =>
      void spawnSync('find', [folder, '-depth', '-type', 'd', '-exec', 'rmdir', '{}', ';']),
  };
}

function findHierarchy(): string {
  const [, path] = /^\S+ (\S+) cgroup2 /m.exec(readFileSync('/proc/mounts', 'utf8')) ?? [];
  if (path === undefined) throw new Error('control groups of version 2 are not mounted');
  return path;
}
