// A small ext2 file system in a file, for a disk that is full.
import { execFileSync } from 'node:child_process';
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SIZE_BYTES = 24 * 1024 * 1024;
/** More than nine tenths of what is free. */
const FILL_BYTES = 21 * 1024 * 1024;

export type SmallDisk = Disposable & { fill: () => void; empty: () => void };

export function mountSmallDisk(folder: string): SmallDisk {
  const image = join(folder, 'disk.image');
  const mountPoint = join(folder, 'disk');
  const file = openSync(image, 'w');
  ftruncateSync(file, SIZE_BYTES);
  closeSync(file);
  mkdirSync(mountPoint);
  execFileSync('mkfs.ext2', ['-q', '-m', '0', image]);
  execFileSync('mount', ['-o', 'loop', image, mountPoint]);
  const large = join(mountPoint, 'large');
  return {
    fill: () => writeFileSync(large, Buffer.alloc(FILL_BYTES)),
    empty: () => rmSync(large, { force: true }),
    [Symbol.dispose]: () => void execFileSync('umount', [mountPoint]),
  };
}
