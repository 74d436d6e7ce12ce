// `npm run coverage:spec`: which requirements of docs/requirements.md have a test that names them.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createReport } from './coverage-spec/report.ts';
import { findClaimedIds, parseRequirements } from './coverage-spec/requirement-ids.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const TEST_FILES = '{apps,packages,content,tools,deploy,tests}/**/*.{test,spec}.{ts,tsx}';
// These tests are about ids and contain made-up ones.
const OWN_TESTS = 'tools/coverage-spec/**';
const EXCLUDED = ['**/node_modules/**', '**/dist/**', OWN_TESTS];

const required = parseRequirements(read('docs/requirements.md'));
const files = globSync(TEST_FILES, { cwd: REPOSITORY, exclude: EXCLUDED });
const claims = files.flatMap((file) =>
  findClaimedIds(file, read(file)).map((id) => ({ id, file })),
);
const { lines, unknown } = createReport(required, claims);

for (const { id, file } of unknown) console.error(`${file} names ${id}, which does not exist.`);
for (const line of lines) console.log(line);
if (unknown.length > 0) process.exitCode = 1;

function read(file: string): string {
  return readFileSync(join(REPOSITORY, file), 'utf8');
}
