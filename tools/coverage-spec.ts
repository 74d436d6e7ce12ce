// `npm run coverage:spec`: lists which requirements of docs/requirements.md have a test that ran
// and passed. Reads the last results of `npm test` and `npm run e2e`. Exits with 1 below 100 %.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { NOT_IN_A_BROWSER } from './coverage-spec/browser-exceptions.ts';
import { createReport } from './coverage-spec/report.ts';
import { parseRequirements } from './coverage-spec/requirement-ids.ts';
import {
  readPlaywrightResults,
  readVitestResults,
  type TestResult,
} from './coverage-spec/results.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const SOURCES = [
  { file: 'test-results/vitest.json', command: 'npm test', read: readVitestResults },
  {
    file: 'test-results/playwright.json',
    command: 'npm run build:sample && npm run e2e',
    read: readPlaywrightResults,
  },
];

const absent = SOURCES.filter(({ file }) => !existsSync(join(REPOSITORY, file)));
for (const { file, command } of absent) {
  console.error(`ERROR: ${file} does not exist: run \`${command}\` first.`);
}
if (absent.length > 0) process.exitCode = 1;
else compare(SOURCES.flatMap(readSource));

function readSource({ file, command, read }: (typeof SOURCES)[number]): TestResult[] {
  const path = join(REPOSITORY, file);
  const results = read(JSON.parse(readFileSync(path, 'utf8')));
  const madeAt = statSync(path).mtime.toISOString().slice(0, 16).replace('T', ' ');
  // A partial run also writes the file, so the count shows what the numbers below are based on.
  console.log(`${results.length} tests of \`${command}\`, ${madeAt} UTC`);
  return results;
}

function compare(results: TestResult[]): void {
  const requirements = parseRequirements(
    readFileSync(join(REPOSITORY, 'docs', 'requirements.md'), 'utf8'),
  );
  const { lines, errors } = createReport(requirements, results, NOT_IN_A_BROWSER);
  for (const line of lines) console.log(line);
  for (const error of errors) console.error(`ERROR: ${error}`);
  if (errors.length > 0) process.exitCode = 1;
}
