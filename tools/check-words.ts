// A stage of `npm run check`: rejects retired words in code, comments, test titles and docs, and
// names the replacement. The texts of the website are not checked.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXCEPTIONS, type Exception } from './retired-words/exceptions.ts';
import { findRetiredWords } from './retired-words/find.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const CHECKED = /\.(?:tsx?|mjs|astro|css|html|sql|md|sh|json|yaml|example|template)$|^\.ci\/run$/;
/** Texts of the website, files that other programs write, and the lists of the words. */
const EXCLUDED = [
  /^(?:content|tests\/sample-content)\/(?:en|de|es|facts)\/.*\.(?:yaml|md)$/,
  /^docs\/(?:requirements\.md|client-api\/|machines\/)/,
  /^(?:tests|bench)\/results\//,
  /^tools\/retired-words\//,
  /^docs\/decisions\/0035-standard-terms\.md$/,
  /package-lock\.json$/,
];

const files = listFiles();
/** The words of each exception that were found. */
const used = new Map<Exception, Set<string>>(EXCEPTIONS.map((one) => [one, new Set()]));
let count = 0;
for (const file of files) {
  // The path is checked like a line of text before the first one.
  for (const { line, found, word } of findRetiredWords(`${file}\n${readText(file)}`)) {
    const exception = findException(file, found);
    if (exception) {
      used.get(exception)?.add(found.toLowerCase());
      continue;
    }
    console.error(`${file}:${line - 1} "${found}": use ${word.use}`);
    count += 1;
  }
}
for (const [{ path, words }, found] of used) {
  for (const word of words.filter((one) => !found.has(one))) {
    console.error(`tools/retired-words/exceptions.ts: ${path} needs no exception for "${word}"`);
    count += 1;
  }
}
console.log(`retired words: ${files.length} files checked, ${count} found`);
if (count > 0) process.exitCode = 1;

/** Tracked files and new files that git does not ignore. */
function listFiles(): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: REPOSITORY, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ls-files failed: ${stderr}`);
  return stdout
    .split('\0')
    .filter((file) => CHECKED.test(file) && !EXCLUDED.some((pattern) => pattern.test(file)))
    .filter((file) => existsSync(join(REPOSITORY, file)));
}

function readText(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}

function findException(file: string, found: string): Exception | undefined {
  return EXCEPTIONS.find(
    ({ path, words }) =>
      (path.endsWith('/') ? file.startsWith(path) : file === path) &&
      words.includes(found.toLowerCase()),
  );
}
