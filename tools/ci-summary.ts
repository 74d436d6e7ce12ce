// Last lines of .ci/run: the failures, a count per stage, then `N passed, N failed` in total.
// Arguments are `stage=exitCode`, in the order in which the stages ran.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countStage, sumCounts } from './ci/counts.ts';
import { listFailures } from './ci/failures.ts';

const REPORTS = join(import.meta.dirname, '..', 'test-results');
const REPORT_FILES: Record<string, string> = {
  check: 'check.json',
  test: 'vitest.json',
  e2e: 'playwright.json',
};

const counted = process.argv.slice(2).map((argument) => {
  const [name = '', exitCode] = argument.split('=');
  const report = readReport(name);
  const counts = countStage({ name, exitCode: Number(exitCode), report });
  const failures = counts.failed > 0 ? listFailures({ name, report, log: readLog(name) }) : [];
  return { name, counts, failures };
});
for (const { name, failures } of counted) {
  for (const failure of failures) console.log(`failed in ${name}: ${failure}`);
}
for (const { name, counts } of counted) {
  console.log(`${name.padEnd(14)} ${counts.passed} passed, ${counts.failed} failed`);
}
const { passed, failed } = sumCounts(counted.map(({ counts }) => counts));
console.log(`${passed} passed, ${failed} failed`);
if (failed > 0) process.exitCode = 1;

function readReport(stage: string): unknown {
  const file = REPORT_FILES[stage];
  if (!file) return null;
  try {
    return JSON.parse(readFileSync(join(REPORTS, file), 'utf8'));
  } catch {
    // The runner failed before it wrote the report. `countStage` counts that as a failure.
    return null;
  }
}

function readLog(stage: string): string {
  try {
    return readFileSync(join(REPORTS, 'stages', `${stage}.log`), 'utf8');
  } catch {
    return '';
  }
}
