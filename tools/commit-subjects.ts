// `node tools/commit-subjects.ts`: checks the subjects of all commits since the rule was
// introduced. A stage of .ci/run. When the base commit is missing, as in a shallow clone, it
// selects the commits by time.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findSubjectErrors } from './ci/commit-subject.ts';

/** The last commit before the rule, and its time. */
const BASE = '2f401cb64a7c655f0ad6149d6e5f29d9de7f365d';
const BASE_TIME = '2026-11-16T08:11:16Z';
const REPOSITORY = join(import.meta.dirname, '..');

const commits = listCommits();
let errorCount = 0;
for (const { hash, subject } of commits) {
  for (const error of findSubjectErrors(subject)) {
    console.error(`ERROR: ${hash} "${subject}" ${error}`);
    errorCount += 1;
  }
}
console.log(`commit subjects: ${commits.length} checked, ${errorCount} errors`);
if (errorCount > 0) process.exitCode = 1;

function listCommits(): { hash: string; subject: string }[] {
  const range = git('cat-file', '-e', BASE) === null ? [`--since=${BASE_TIME}`] : [`${BASE}..HEAD`];
  const log = git('log', '--no-merges', '--format=%h %s', ...range);
  if (log === null) console.log('commit subjects: there is no git history here');
  const lines = (log ?? '').split('\n').filter((line) => line !== '');
  return lines.map((line) => {
    const end = line.indexOf(' ');
    return { hash: line.slice(0, end), subject: line.slice(end + 1) };
  });
}

/** Null when git fails, for example because the commit is missing. */
function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });
  return status === 0 ? stdout : null;
}
