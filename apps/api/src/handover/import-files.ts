// Imports the uploaded files into the store of the new installation, and the texts into a folder.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { createIncomingBatch, type FileDriver } from '../storage/index.ts';
import { hashFile, listFiles, type Sums } from './manifest.ts';

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

/** Into a new folder, because it must not mix with other texts. It appears when it is complete. */
export async function importContent(folder: string, sums: Sums, target: string): Promise<void> {
  const texts = new Map(
    [...sums]
      .filter(([path]) => path.startsWith(CONTENT))
      .map(([path, sha256]) => [path.slice(CONTENT.length), sha256]),
  );
  if ((await readdir(target).catch(() => [])).length > 0) {
    // An import that was interrupted later has left them.
    if (await hasFiles(target, texts)) return;
    throw new ConfigError(`${target} is not empty. Name a new folder for the texts.`);
  }
  const partial = `${target}.partial-import`;
  await rm(partial, { recursive: true, force: true });
  for (const path of texts.keys()) {
    const copy = join(partial, path);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(folder, CONTENT, path), copy);
  }
  await mkdir(partial, { recursive: true });
  await rename(partial, target);
}

async function hasFiles(folder: string, files: Sums): Promise<boolean> {
  const paths = await listFiles(folder);
  if (paths.length !== files.size) return false;
  for (const path of paths) {
    if ((await hashFile(join(folder, path))) !== files.get(path)) return false;
  }
  return true;
}

async function hashStored(driver: FileDriver, id: string): Promise<string | null> {
  const stream = await driver.read(id);
  if (stream === null) return null;
  const hash = createHash('sha256');
  for await (const bytes of stream) hash.update(bytes);
  return hash.digest('hex');
}
