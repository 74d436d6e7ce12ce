// Reads test results from the reports of vitest and Playwright.

export type TestResult = {
  runner: 'vitest' | 'browser';
  /** Includes the titles of the surrounding groups. */
  title: string;
  hasPassed: boolean;
};

export function readVitestResults(report: unknown): TestResult[] {
  return toList(Object(report).testResults)
    .flatMap((file) => toList(file['assertionResults']))
    .map(({ fullName, status }) => ({
      runner: 'vitest',
      title: String(fullName),
      hasPassed: status === 'passed',
    }));
}

export function readPlaywrightResults(report: unknown): TestResult[] {
  return toList(Object(report).suites).flatMap((suite) => readSuite(suite, ''));
}

function readSuite(suite: Record<string, unknown>, titleBefore: string): TestResult[] {
  const title = `${titleBefore} ${suite['title']}`.trim();
  return [
    ...toList(suite['specs']).map((spec) => ({
      runner: 'browser' as const,
      title: `${title} ${spec['title']}`,
      hasPassed: hasPassed(spec),
    })),
    ...toList(suite['suites']).flatMap((inner) => readSuite(inner, title)),
  ];
}

/** Does not use `ok`, which is also true for skipped tests and for expected failures. */
function hasPassed(spec: Record<string, unknown>): boolean {
  const tests = toList(spec['tests']);
  return (
    tests.length > 0 &&
    tests.every(({ results }) => toList(results).at(-1)?.['status'] === 'passed')
  );
}

function toList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((one) => Object(one)) : [];
}
