// Receives a file into a temporary folder. So it is not kept in memory, and it is not visible
// before it is complete and checked.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

const STALE_AFTER_MS = 3_600_000;

// Never for others. The group is for a worker that runs as another user; the umask of the process
// decides whether it gets access.
export const FOLDER_MODE = 0o770;
const FILE_MODE = 0o660;

export type IncomingFile = { path: string; sizeBytes: number; sha256: string };

export type IncomingWriter = {
  write: (bytes: Buffer) => Promise<void>;
  /** When this resolves, the file is synced to disk. */
  end: () => Promise<IncomingFile>;
};

/**
 * The files of one request. They are removed at the end of the request, also when they were stored.
 */
export type IncomingBatch = {
  open: () => Promise<IncomingWriter>;
  dispose: () => Promise<void>;
};

export function createIncomingBatch(folder: string): IncomingBatch {
  const paths: string[] = [];
  const closers: (() => Promise<void>)[] = [];

  return {
    async open() {
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
      const path = join(folder, randomUUID());
      paths.push(path);
      const handle = await open(path, 'wx', FILE_MODE);
      closers.push(() => handle.close());
      const hash = createHash('sha256');
      let sizeBytes = 0;
      return {
        async write(bytes) {
          hash.update(bytes);
          sizeBytes += bytes.length;
          await handle.writeFile(bytes);
        },
        async end() {
          await handle.sync();
          return { path, sizeBytes, sha256: hash.digest('hex') };
        },
      };
    },
    async dispose() {
      await Promise.all(closers.map((close) => close()));
      await Promise.all(paths.map((path) => rm(path, { force: true })));
    },
  };
}

/** Removes files of killed processes. */
export async function removeStaleIncoming(folder: string, now: number): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (!found || now - found.mtimeMs < STALE_AFTER_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
