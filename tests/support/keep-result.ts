// Writes the result of a program to test-results/. With `-- --keep` it also replaces the committed
// file in bench/results or tests/results. Text below the notes heading of the committed file is
// written by people, for example to explain a figure. It is kept.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const NOTES = '\n## Notes\n';

export type SaveOptions = {
  /** True when `--keep` was given. */
  isKept: boolean;
  /** False for the short form or a part. These never replace the committed result. */
  isWhole: boolean;
  repository?: string;
};

/** `name` is that of the program. The committed result of `bench/api` is bench/results/api.md. */
export function saveResult(name: string, report: string, options: SaveOptions): void {
  const { isKept, isWhole, repository = REPOSITORY } = options;
  const local = join('test-results', `${basename(name)}.md`);
  const committed = toCommittedFile(name);
  write(join(repository, local), `${report.trimEnd()}\n`);
  console.log(`result: written to ${local}`);
  if (!isWhole) {
    console.log(`result: ${committed} is unchanged, only a whole run can replace it`);
  } else if (!isKept) {
    console.log(`result: ${committed} is unchanged, \`-- --keep\` replaces it`);
  } else {
    const notes = findNotes(readResult(name, repository));
    write(join(repository, committed), `${report.trimEnd()}\n${notes}`);
    console.log(`result: ${committed} is replaced`);
  }
}

/** The committed result. Empty when there is none yet. */
export function readResult(name: string, repository = REPOSITORY): string {
  const file = join(repository, toCommittedFile(name));
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function toCommittedFile(name: string): string {
  return join(dirname(name), 'results', `${basename(name)}.md`);
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function findNotes(result: string): string {
  const at = result.indexOf(NOTES);
  return at === -1 ? '' : result.slice(at);
}
