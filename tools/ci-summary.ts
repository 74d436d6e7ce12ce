// The last lines of .ci/run: a count per stage, then `N passed, N failed` over all of them.
// Arguments are `stage=exitCode`, in the order the stages ran.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countStage, sumCounts } from './ci/counts.ts';

const REPORTS = join(import.meta.dirname, '..', 'test-results');
const REPORT_FILES: Record<string, string> = {
  check: 'check.json',
  test: 'vitest.json',
  e2e: 'playwright.json',
};

const counted = process.argv.slice(2).map((argument) => {
  const [name = '', exitCode] = argument.split('=');
  const counts = countStage({ name, exitCode: Number(exitCode), report: readReport(name) });
  return { name, counts };
});
for (const { name, counts } of counted) {
  console.log(`${name.padEnd(9)} ${counts.passed} passed, ${counts.failed} failed`);
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
    // The runner broke before it could write: countStage takes that for a failure.
    return null;
  }
}
