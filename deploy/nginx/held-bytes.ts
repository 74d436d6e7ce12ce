// Measures the request bodies that a running nginx stores on disk, for tests and benchmarks.
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';

/** Bytes of request bodies in files that the workers have open, including deleted files. */
export function readHeldBytes(masterPid: number): number {
  const workers = readFileSync(`/proc/${masterPid}/task/${masterPid}/children`, 'utf8');
  let bytes = 0;
  for (const pid of workers.trim().split(' ')) {
    for (const descriptor of readdirSync(`/proc/${pid}/fd`)) {
      const path = `/proc/${pid}/fd/${descriptor}`;
      try {
        if (readlinkSync(path).includes('/client-body/')) bytes += statSync(path).size;
      } catch {
        // The file was closed after the folder was read.
      }
    }
  }
  return bytes;
}
