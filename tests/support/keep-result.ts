// Writes the result of a program to test-results/. With `-- --keep` it also replaces the committed
// file in bench/results or tests/results; what people wrote there below the heading of the notes,
// for example why a figure is what it is, stays.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const NOTES = '\n## Notes\n';

export type SaveOptions = {
  /** `--keep` was given. */
  isKept: boolean;
  /** False for the short form or a part, which never replace the committed result. */
  isWhole: boolean;
  repository?: string;
};

/** `name` is that of the program: the committed result of `bench/api` is bench/results/api.md. */
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

/** The committed result; empty before the first one was kept. */
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
