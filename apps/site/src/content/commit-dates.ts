// When the files of a folder were last committed; git is asked once for all of them.
import { execFileSync } from 'node:child_process';

const DATE_MARK = '@';
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * The date of the newest commit of each file, by its path relative to the folder. Files with
 * uncommitted changes are left out; without a repository the map is empty.
 */
export function readCommitDates(folder: string): Map<string, Date> {
  try {
    const log = runGit(folder, ['log', `--format=${DATE_MARK}%cI`, '--name-only', '--relative']);
    const dates = parseLog(log);
    const changed = runGit(folder, ['ls-files', '--modified', '--others']);
    for (const file of changed.split('\n')) dates.delete(file);
    return dates;
  } catch {
    // No git, no repository, or one that belongs to another account.
    return new Map();
  }
}

function runGit(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['-c', 'core.quotePath=false', ...args, '--', '.'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The newest commit comes first, so the first date of a file is the one that counts. */
function parseLog(log: string): Map<string, Date> {
  const dates = new Map<string, Date>();
  let date = new Date(Number.NaN);
  for (const line of log.split('\n')) {
    if (line.startsWith(DATE_MARK)) date = new Date(line.slice(DATE_MARK.length));
    else if (line !== '' && !dates.has(line)) dates.set(line, date);
  }
  return dates;
}
