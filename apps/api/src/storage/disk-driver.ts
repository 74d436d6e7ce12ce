// Files in a folder of one machine: `<first two characters of the id>/<id>`.
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FileDriver } from './driver.ts';

export function createDiskDriver(folder: string): FileDriver {
  const toPath = (id: string) => join(folder, id.slice(0, 2), id);

  return {
    async put(id, incoming) {
      const path = toPath(id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // The bytes were synced when they had arrived; the new name is durable with its folder.
      await rename(incoming.path, path);
      await syncFolder(dirname(path));
      await syncFolder(folder);
    },
    async read(id) {
      const handle = await open(toPath(id)).catch((error) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      return handle?.createReadStream() ?? null;
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
