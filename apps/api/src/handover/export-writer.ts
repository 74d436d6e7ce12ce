// Writes the files of an export into an empty folder that only its owner can read, and keeps their hashes.
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ConfigError } from '../config.ts';
import { MANIFEST, type Manifest, SUMS } from './manifest.ts';

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

export type ExportWriter = {
  /** Returns the SHA-256 of the file. */
  write: (path: string, parts: AsyncIterable<Uint8Array | string>) => Promise<string>;
  /** Writes the list of hashes, then the manifest under its name at once. */
  finish: (manifest: Omit<Manifest, 'sumsSha256'>) => Promise<void>;
};

export async function createExportWriter(folder: string): Promise<ExportWriter> {
  await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if ((await readdir(folder)).length > 0) {
    throw new ConfigError(`${folder} is not empty. Name a new folder for the export.`);
  }
  const sums = new Map<string, string>();

  async function write(path: string, parts: AsyncIterable<Uint8Array | string>): Promise<string> {
    const target = join(folder, path);
    await mkdir(dirname(target), { recursive: true, mode: FOLDER_MODE });
    await using file = await open(target, 'wx', FILE_MODE);
    const hash = createHash('sha256');
    for await (const part of parts) {
      hash.update(part);
      await file.appendFile(part);
    }
    await file.sync();
    const sha256 = hash.digest('hex');
    sums.set(path, sha256);
    return sha256;
  }

  return {
    write,
    async finish(manifest) {
      const lines = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
      const list = lines.map(([path, sha256]) => `${sha256}  ${path}\n`).join('');
      const sumsSha256 = await write(SUMS, toParts(list));
      const partial = `${MANIFEST}.partial`;
      await write(partial, toParts(`${JSON.stringify({ ...manifest, sumsSha256 }, null, 2)}\n`));
      await rename(join(folder, partial), join(folder, MANIFEST));
    },
  };
}

async function* toParts(text: string): AsyncGenerator<string> {
  yield text;
}
