// Adds up the JSON reports of the test runners. A skipped test counts as failed, because CI has
// everything that a test may need.

export type Counts = { passed: number; failed: number };

/** A stage has a report that counts its parts, or counts as one. */
export type StageOutcome = { name: string; exitCode: number; report: unknown };

const REPORT_READERS: Record<string, (report: unknown) => Counts> = {
  check: readCheckReport,
  test: readVitestReport,
  e2e: readPlaywrightReport,
};

export function countStage({ name, exitCode, report }: StageOutcome): Counts {
  const read = REPORT_READERS[name];
  if (!read) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  const { passed, failed } = read(report);
  // A runner that found no tests, or failed outside of a test, has not succeeded.
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

export function sumCounts(list: Counts[]): Counts {
  return {
    passed: list.reduce((sum, { passed }) => sum + passed, 0),
    failed: list.reduce((sum, { failed }) => sum + failed, 0),
  };
}

function readCheckReport(report: unknown): Counts {
  const stages: unknown = Object(report).stages;
  if (!Array.isArray(stages)) return { passed: 0, failed: 0 };
  const passed = stages.filter((stage) => Object(stage).passed === true).length;
  return { passed, failed: stages.length - passed };
}

function readVitestReport(report: unknown): Counts {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = Object(report);
  const skipped = toCount(numPendingTests) + toCount(numTodoTests);
  return { passed: toCount(numPassedTests), failed: toCount(numFailedTests) + skipped };
}

function readPlaywrightReport(report: unknown): Counts {
  const { expected, unexpected, flaky, skipped } = Object(Object(report).stats);
  const failed = toCount(unexpected) + toCount(flaky) + toCount(skipped);
  return { passed: toCount(expected), failed };
}

function toCount(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
