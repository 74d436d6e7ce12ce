// The computed dates: the last change of a page's content (D-C4a) and the date of this build.

import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CONTENT_FOLDER, readContentFile } from '@loimel/content/folder';

const COMMIT_DATE_MARK = '@';
const MAX_GIT_OUTPUT_BYTES = 64 * 1024 * 1024;
/** When a content folder has this file, its dates do not depend on the git history. */
const FROZEN_DATES = 'dates.json';

let dates: ReadonlyMap<string, Date> | undefined;

/** The newest change of the files. Paths are relative to the content folder. */
export function findModifiedAt(files: readonly string[]): Date {
  return new Date(Math.max(...files.map(findFileTimeMs)));
}

function findFileTimeMs(file: string): number {
  dates ??= readDates();
  const date = dates.get(file);
  if (date !== undefined) return date.getTime();
  // Files that were just unpacked can be newer than a pinned build date.
  return Math.min(statSync(join(CONTENT_FOLDER, file)).mtimeMs, BUILT_AT.getTime());
}

function readDates(): ReadonlyMap<string, Date> {
  if (!existsSync(join(CONTENT_FOLDER, FROZEN_DATES))) return readCommitDates(CONTENT_FOLDER);
  const frozen: Record<string, string> = JSON.parse(readContentFile(FROZEN_DATES));
  return new Map(Object.entries(frozen).map(([file, date]) => [file, new Date(date)]));
}

/**
 * The date of the newest commit of each file, by its path relative to the folder. One git call
 * reads all of them. Files with uncommitted changes are left out. Without a repository the map is
 * empty.
 */
export function readCommitDates(folder: string): Map<string, Date> {
  try {
    const log = runGit(folder, [
      'log',
      `--format=${COMMIT_DATE_MARK}%cI`,
      '--name-only',
      '--relative',
    ]);
    const dates = parseLog(log);
    const changed = runGit(folder, ['ls-files', '--modified', '--others']);
    for (const file of changed.split('\n')) dates.delete(file);
    return dates;
  } catch {
    // Git is not installed, there is no repository, or it belongs to another account.
    return new Map();
  }
}

function runGit(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args, '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_GIT_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** Git lists the newest commit first, so the first date of a file is used. */
function parseLog(log: string): Map<string, Date> {
  const dates = new Map<string, Date>();
  let date = new Date(Number.NaN);
  for (const line of log.split('\n')) {
    if (line.startsWith(COMMIT_DATE_MARK)) date = new Date(line.slice(COMMIT_DATE_MARK.length));
    else if (line !== '' && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}

/** `SOURCE_DATE_EPOCH` (seconds) sets the date, so that two builds of one commit are equal. */
export function readBuildDate(sourceDateEpoch: string | undefined, now: Date): Date {
  if (sourceDateEpoch === undefined || sourceDateEpoch === '') return now;
  const pinned = new Date(Number(sourceDateEpoch) * 1000);
  if (Number.isNaN(pinned.getTime())) {
    throw new Error(`SOURCE_DATE_EPOCH must be seconds since 1970, not "${sourceDateEpoch}"`);
  }
  return pinned;
}

/** Also used for the copyright year. */
export const BUILT_AT: Date = readBuildDate(process.env['SOURCE_DATE_EPOCH'], new Date());
