// A stage of `npm run check`: rejects tests that are skipped, focused, empty or without an
// assertion.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { EXCEPTIONS } from './test-rules/exceptions.ts';
import { findViolations } from './test-rules/rules.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const TEST_FILES =
  '{apps,packages,examples,content,tools,deploy,tests,bench}/**/*.{test,spec}.{ts,tsx}';
const EXCLUDED = ['**/node_modules/**', '**/dist/**'];

const files = globSync(TEST_FILES, { cwd: REPOSITORY, exclude: EXCLUDED }).toSorted();
const unused = new Set(EXCEPTIONS);
let count = 0;
for (const file of files) {
  for (const { line, rule, message } of findViolations(file, read(file), createReader(file))) {
    const exception = EXCEPTIONS.find((one) => one.file === file && one.rule === rule);
    if (exception) unused.delete(exception);
    else count += complain(`${file}:${line} ${message}`);
  }
}
for (const { file, rule } of unused) {
  count += complain(`tools/test-rules/exceptions.ts: ${file} needs no exception from ${rule}`);
}
console.log(`tests: ${files.length} files checked, ${count} violations`);
if (count > 0) process.exitCode = 1;

function complain(text: string): number {
  console.error(text);
  return 1;
}

function read(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}

function createReader(file: string): (specifier: string) => ts.SourceFile | null {
  return (specifier) => {
    if (!specifier.startsWith('.')) return null;
    const path = join(dirname(file), specifier);
    if (!existsSync(join(REPOSITORY, path))) return null;
    return ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true);
  };
}
