// Checks the free space and the free inodes of the file systems that this process can see.
import { existsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { type Check, okUnless, type Problem } from './check.ts';
import type { DoctorContext } from './context.ts';

const GIGABYTE = 1e9;
/** Enough for days of uploads and logs on a large disk. */
const MIN_FREE_BYTES = 5 * GIGABYTE;
/** On a disk of less than 50 GB a tenth of it is enough. */
const MIN_FREE_SHARE = 0.1;
const MIN_INODE_SHARE = 0.05;

/** Folders of a Debian machine that grow. Those of other machines are ignored. */
export const GROWING_FOLDERS = ['/', '/var/lib/postgresql', '/var/log'];

export function checkDiskSpace({
  settings,
  folders,
}: Pick<DoctorContext, 'settings' | 'folders'>): Check {
  return {
    name: 'disk space',
    timeoutRemedy: 'Check the disks and network file systems of this machine.',
    async run() {
      const wanted = [settings.FILES_FOLDER ?? '', ...folders].filter((path) => existsSync(path));
      const byDevice = new Map<number, string>();
      for (const folder of wanted) {
        const { dev } = await stat(folder);
        if (!byDevice.has(dev)) byDevice.set(dev, folder);
      }
      const found = await Promise.all([...byDevice.values()].map(inspect));
      return okUnless(
        found.flatMap(({ problems }) => problems),
        found.map(({ detail }) => detail).join(', ') || 'no folder to look at',
      );
    },
  };
}

async function inspect(folder: string): Promise<{ detail: string; problems: Problem[] }> {
  const { bsize, blocks, bavail, files, ffree } = await statfs(folder);
  const [size, free] = [blocks * bsize, bavail * bsize];
  const detail = `${folder} ${toGigabytes(free)} of ${toGigabytes(size)} free`;
  const problems: Problem[] = [];
  if (free < Math.min(MIN_FREE_BYTES, size * MIN_FREE_SHARE)) {
    problems.push({
      sentence: `The disk of ${folder} is almost full: ${toGigabytes(free)} of ${toGigabytes(size)} free.`,
      remedy: 'Delete old logs and backups, or enlarge the disk; 5 GB or a tenth must be free.',
    });
  }
  // Some file systems create inodes on demand and report 0.
  if (files > 0 && ffree < files * MIN_INODE_SHARE) {
    problems.push({
      sentence: `The disk of ${folder} has only ${ffree} of ${files} inodes free.`,
      remedy: 'Delete folders with many small files; `du --inodes -x` finds them.',
    });
  }
  return { detail, problems };
}

function toGigabytes(bytes: number): string {
  return `${(bytes / GIGABYTE).toFixed(bytes < GIGABYTE ? 3 : 1)} GB`;
}
