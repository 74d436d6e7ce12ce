// Keeps the hashed files of a release that is being replaced. Pages that are still open name them.
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { HASHED_FOLDERS } from './headers.ts';

export type KeepFilesOptions = {
  /** Folders of the release that is being replaced. */
  siteRoot: string;
  deskRoot: string | null;
  /** nginx looks for missing files in its folders `site` and `desk`. */
  keptFilesRoot: string;
  now: Date;
};

/** Times of replacement by path below the kept folder, `site/_astro/shell.4f2a9c.js`. */
type Replaced = Record<string, string>;

const KEPT_MS = 24 * 60 * 60 * 1000;
const LIST_FILE = 'replaced.json';
// Another file system, the file of another user, or too many links: the file is copied instead.
const NO_LINK = new Set(['EXDEV', 'EPERM', 'EACCES', 'EMLINK', 'ENOTSUP']);

/** Returns the number of files that the release has. */
export function keepFiles({ siteRoot, deskRoot, keptFilesRoot, now }: KeepFilesOptions): number {
  const files = [
    ...findHashedFiles('site', siteRoot),
    ...(deskRoot === null ? [] : findHashedFiles('desk', deskRoot)),
  ];
  const replaced = readReplaced(keptFilesRoot);
  for (const { path } of files) replaced[path] = now.toISOString();
  // Before the files, so that each file has an entry even if this process ends in between.
  writeReplaced(keptFilesRoot, replaced);
  for (const { path, source } of files) linkOrCopy(source, join(keptFilesRoot, path));
  return files.length;
}

/** Returns the number of deleted files. */
export function deleteExpiredFiles(keptFilesRoot: string, now: Date): number {
  const entries = Object.entries(readReplaced(keptFilesRoot));
  const isExpired = (time: string) => now.getTime() - Date.parse(time) >= KEPT_MS;
  const expired = entries.filter(([, time]) => isExpired(time));
  if (expired.length === 0) return 0;
  for (const [path] of expired) rmSync(join(keptFilesRoot, path), { force: true });
  writeReplaced(keptFilesRoot, Object.fromEntries(entries.filter(([, time]) => !isExpired(time))));
  return expired.length;
}

function findHashedFiles(app: keyof typeof HASHED_FOLDERS, root: string) {
  return globSync(`${HASHED_FOLDERS[app]}/**`, { cwd: root })
    .filter((file) => statSync(join(root, file)).isFile())
    .map((file) => ({ path: join(app, file), source: join(root, file) }));
}

function linkOrCopy(source: string, target: string): void {
  // The name contains a hash, so an existing file has the same content.
  if (existsSync(target)) return;
  mkdirSync(dirname(target), { recursive: true });
  try {
    linkSync(source, target);
  } catch (error) {
    if (!NO_LINK.has((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyWhole(source, target);
  }
}

/** With the time of the original, from which nginx makes the ETag. */
function copyWhole(source: string, target: string): void {
  const { atimeMs, mtimeMs } = statSync(source);
  copyFileSync(source, `${target}.part`);
  // As numbers, because a Date is rounded and could be in the next second.
  utimesSync(`${target}.part`, atimeMs / 1000, mtimeMs / 1000);
  renameSync(`${target}.part`, target);
}

function readReplaced(keptFilesRoot: string): Replaced {
  const file = join(keptFilesRoot, LIST_FILE);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Replaced;
  } catch {
    throw new Error(`${file} is damaged: delete the folder ${keptFilesRoot} and try again.`);
  }
}

function writeReplaced(keptFilesRoot: string, replaced: Replaced): void {
  const file = join(keptFilesRoot, LIST_FILE);
  mkdirSync(keptFilesRoot, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(replaced, null, 2)}\n`);
  renameSync(`${file}.new`, file);
}
