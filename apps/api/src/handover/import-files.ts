// Imports the uploaded files into the store of the new installation, and the texts into a folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { createIncomingBatch, type FileDriver } from '../storage/index.ts';
import type { Sums } from './manifest.ts';

const FILES = 'files/';
const CONTENT = 'content/';

/** Reads every file back: the store keeps a file of the same id that an interrupted import has left. */
export async function importFiles(options: {
  folder: string;
  sums: Sums;
  driver: FileDriver;
  incomingFolder: string;
}): Promise<void> {
  const { folder, sums, driver, incomingFolder } = options;
  for (const [path, sha256] of sums) {
    if (!path.startsWith(FILES)) continue;
    const id = path.slice(FILES.length);
    const batch = createIncomingBatch(incomingFolder);
    try {
      const writer = await batch.open();
      for await (const bytes of createReadStream(join(folder, path))) await writer.write(bytes);
      await driver.put(id, await writer.end());
    } finally {
      await batch.dispose();
    }
    if ((await hashStored(driver, id)) !== sha256) {
      throw new ConfigError(
        `The store already has another file ${id}. Import into an empty store.`,
      );
    }
  }
}

/** Into an empty folder, because it must not mix with other texts. */
export async function importContent(folder: string, sums: Sums, target: string): Promise<void> {
  const names = await readdir(target).catch(() => []);
  if (names.length > 0)
    throw new ConfigError(`${target} is not empty. Name a new folder for the texts.`);
  for (const path of sums.keys()) {
    if (!path.startsWith(CONTENT)) continue;
    const copy = join(target, path.slice(CONTENT.length));
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(folder, path), copy);
  }
}

async function hashStored(driver: FileDriver, id: string): Promise<string | null> {
  const stream = await driver.read(id);
  if (stream === null) return null;
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('hex');
}
