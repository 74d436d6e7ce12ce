import { expect, it } from 'vitest';
import { ACCESSIBILITY_RUN, type PlaywrightReport, toRecord } from './run.ts';

type Attached = { name: string; body?: string };

function toReport(
  results: readonly { status: string; attachments: Attached[] }[],
): PlaywrightReport {
  const specs = results.map((result, index) => ({
    title: `test ${index}`,
    tests: [{ results: [result] }],
  }));
  const file = 'e2e/accessibility.spec.ts';
  return { stats: { startTime: '2026-11-19T22:00:00.000Z' }, suites: [{ file, specs }] };
}

function attach(checked: readonly string[]): Attached {
  const run = { axe: '4.14.0', chromium: '150.0.1', rules: 60, checked };
  return { name: ACCESSIBILITY_RUN, body: Buffer.from(JSON.stringify(run)).toString('base64') };
}

const PASSED = { status: 'passed', attachments: [attach(['/', '/', '/team'])] };

it('[D-N8b] twelve passed tests give the figures of the statement', () => {
  expect(toRecord(toReport(Array.from({ length: 12 }, () => PASSED)))).toEqual({
    date: '2026-11-19',
    axe: '4.14.0',
    chromium: '150.0.1',
    rules: 60,
    pages: 2,
    checks: 36,
    violations: 0,
  });
});

it.each([
  ['a missing test', Array.from({ length: 11 }, () => PASSED), '11 of 12 tests'],
  [
    'a failed test',
    [{ ...PASSED, status: 'failed' }, ...Array.from({ length: 11 }, () => PASSED)],
    '"test 0" did not pass',
  ],
  [
    'a test without a record',
    [{ ...PASSED, attachments: [] }, ...Array.from({ length: 11 }, () => PASSED)],
    '"test 0" attached no run',
  ],
])('[D-N8b] a run with %s is not recorded', (_, results, message) => {
  expect(() => toRecord(toReport(results))).toThrow(message);
});
