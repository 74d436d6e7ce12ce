// Writes what a program has measured to bench/results. What people wrote below the heading of the
// notes, say why a figure is what it is, is kept.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const RESULTS = join(import.meta.dirname, 'results');
const NOTES = '\n## Notes\n';

/** `name` is that of the program: `api` goes to bench/results/api.md. */
export function keepResult(name: string, report: string, folder = RESULTS): void {
  const notes = findNotes(readResult(name, folder));
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.md`), `${report.trimEnd()}\n${notes}`);
}

/** Empty before the first run. */
export function readResult(name: string, folder = RESULTS): string {
  const file = join(folder, `${name}.md`);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function findNotes(result: string): string {
  const at = result.indexOf(NOTES);
  return at === -1 ? '' : result.slice(at);
}
