// npm run docs:accessibility. Writes the figures of the last browser tests of accessibility into the
// accessibility statement of the site. It is part of the code: the tests check the code with its own
// content, whatever content the site is built with.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toRecord } from './accessibility/run.ts';

const REPOSITORY = join(import.meta.dirname, '..');
const REPORT = join(REPOSITORY, 'test-results', 'playwright.json');
const RECORD = join(REPOSITORY, 'apps/site/src/features/legal/last-accessibility-run.json');

const record = toRecord(JSON.parse(readFileSync(REPORT, 'utf8')));
writeFileSync(RECORD, `${JSON.stringify(record, null, 2)}\n`);
console.log(
  `${record.checks} checks of ${record.pages} pages on ${record.date}: no violation. The statement says so now.`,
);
