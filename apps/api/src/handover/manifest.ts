// The two files that describe an export: SHA256SUMS lists every file of it, in the form of `sha256sum`;
// manifest.json says what it is, and has the hash of that list. It is written last: without it, the export
// was interrupted.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { ConfigError } from '../config.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SUMS = 'SHA256SUMS';
const SUM_LINE = /^([0-9a-f]{64}) {2}(.+)$/;

const Manifest = z.strictObject({
  format: z.number().int(),
  exportedAt: z.iso.datetime(),
  /** The migrations of the database, so an import can require the same ones. */
  schema: z.array(z.strictObject({ name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.strictObject({
      table: z.string(),
      file: z.string(),
      columns: z.array(z.string()),
      rows: z.number().int().min(0),
      sha256: z.string(),
    }),
  ),
  /** Uploaded files whose bytes are in the folder `files`. */
  files: z.number().int().min(0),
  /** Files that were deleted while the export ran: the row is from before, the bytes are gone. */
  deletedMeanwhile: z.array(z.uuid()),
  /** Files of the folder `content`. */
  contentFiles: z.number().int().min(0),
  sumsSha256: z.string(),
});
export type Manifest = z.infer<typeof Manifest>;

/** Path in the export and SHA-256. */
export type Sums = ReadonlyMap<string, string>;

/** Reads an export and verifies every file of it before anything is imported. */
export async function verifyExport(folder: string): Promise<{ manifest: Manifest; sums: Sums }> {
  const manifest = await readManifest(folder);
  const list = await readFile(join(folder, SUMS)).catch(() => null);
  if (list === null || createHash('sha256').update(list).digest('hex') !== manifest.sumsSha256) {
    throw new ConfigError(`${SUMS} is missing or was changed. ${REMEDY}`);
  }
  const sums = parseSums(list.toString());
  const present = (await listFiles(folder)).filter((path) => path !== MANIFEST && path !== SUMS);
  const extra = present.filter((path) => !sums.has(path));
  if (extra.length > 0) {
    throw new ConfigError(`${extra[0]} does not belong to the export. Remove it.`);
  }
  const there = new Set(present);
  for (const [path, sha256] of sums) {
    if (!there.has(path)) throw new ConfigError(`${path} is missing. ${REMEDY}`);
    if ((await hashFile(join(folder, path))) !== sha256) {
      throw new ConfigError(`${path} was changed after the export. ${REMEDY}`);
    }
  }
  for (const { file, sha256 } of manifest.tables) {
    if (sums.get(file) !== sha256) throw new ConfigError(`${MANIFEST} was changed. ${REMEDY}`);
  }
  return { manifest, sums };
}

export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/**
 * The lines of a file, without their line feeds. Not with `node:readline`, which also ends a line at U+2028,
 * a character that people can type.
 */
export async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const part of createReadStream(path, 'utf8')) {
    const lines = `${rest}${part}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/**
 * Paths of all files below a folder, with slashes, in the order of their characters. A link would be read
 * from outside of the folder, and a pipe would never end.
 */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name).slice(folder.length + 1);
      if (!entry.isFile()) throw new ConfigError(`${path} is a link or a device, not a file.`);
      return path;
    })
    .sort();
}

const REMEDY = 'Copy the export again from where it was made.';

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) {
    throw new ConfigError(
      `${folder} has no ${MANIFEST}: the export was interrupted. Export again.`,
    );
  }
  const manifest = Manifest.safeParse(parseJson(text)).data;
  if (manifest === undefined) throw new ConfigError(`${MANIFEST} cannot be read. ${REMEDY}`);
  if (manifest.format !== FORMAT) {
    throw new ConfigError(
      `The export has the format ${manifest.format}; this release reads ${FORMAT}. Use the release that made it.`,
    );
  }
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function parseSums(text: string): Sums {
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line): [string, string] => {
      const [, sha256 = '', path = ''] = SUM_LINE.exec(line) ?? [];
      // A path that leaves the folder cannot come from our export.
      if (path === '' || path.startsWith('/') || path.split('/').includes('..')) {
        throw new ConfigError(`${SUMS} has a line that is not ours. ${REMEDY}`);
      }
      return [path, sha256];
    }),
  );
}
