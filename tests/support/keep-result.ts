// Writes the result of a program to bench/results or tests/results. What people wrote below the heading of the
// notes, say why a figure is what it is, is kept.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const REPOSITORY = join(import.meta.dirname, '..', '..');
const NOTES = '\n## Notes\n';

/** `name` is that of the program: `bench/api` goes to bench/results/api.md. */
export function keepResult(name: string, report: string, repository = REPOSITORY): void {
  const notes = findNotes(readResult(name, repository));
  const file = toFile(name, repository);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${report.trimEnd()}\n${notes}`);
}

/** Empty before the first run. */
export function readResult(name: string, repository = REPOSITORY): string {
  const file = toFile(name, repository);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function toFile(name: string, repository: string): string {
  return join(repository, dirname(name), 'results', `${basename(name)}.md`);
}

function findNotes(result: string): string {
  const at = result.indexOf(NOTES);
  return at === -1 ? '' : result.slice(at);
}
