// Files in a folder of one machine: `<first two characters of the id>/<id>`.
import { link, mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileDriver } from './driver.ts';

export function createDiskDriver(folder: string): FileDriver {
  const toPath = (id: string) => join(folder, id.slice(0, 2), id);

  return {
    async put(id, incoming) {
      const path = toPath(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // The bytes were synced when they had arrived; the new name is durable with its folder. Other
      // than a rename, a link never takes the place of a file that is there.
      await link(incoming.path, path).catch((error) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(incoming.path, { force: true });
      await syncFolder(dirname(path));
      await syncFolder(folder);
    },
    async read(id, range) {
      const handle = await open(toPath(id)).catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return handle?.createReadStream(range && { start: range.first, end: range.last }) ?? null;
    },
    async delete(id) {
      await rm(toPath(id), { force: true });
    },
  };
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
