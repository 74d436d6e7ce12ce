// When the content of a page was last changed: the computed "modified" date (decision C4).
import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILT_AT } from './built-at.ts';
import { readCommitDates } from './commit-dates.ts';

const CONTENT_FOLDER = dirname(fileURLToPath(import.meta.resolve('@loimel/content/languages')));

let commitDates: Map<string, Date> | undefined;

/** The newest change of the files, which are named relative to the content folder. */
export function findModifiedAt(files: readonly string[]): Date {
  return new Date(Math.max(...files.map(findFileTimeMs)));
}

function findFileTimeMs(file: string): number {
  commitDates ??= readCommitDates(CONTENT_FOLDER);
  const committedAt = commitDates.get(file);
  if (committedAt !== undefined) return committedAt.getTime();
  // A pinned build date stands for the times of files that were only just unpacked.
  return Math.min(statSync(join(CONTENT_FOLDER, file)).mtimeMs, BUILT_AT.getTime());
}
