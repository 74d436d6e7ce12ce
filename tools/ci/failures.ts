// Lists what failed, so that the end of a long log shows it without a search.
import { stripVTControlCharacters } from 'node:util';

const MAX_LINES = 30;

const READERS: Record<string, (report: unknown) => string[]> = {
  check: (report) =>
    toList(Object(report).stages)
      .filter((stage) => stage.passed !== true)
      .map(({ name }) => String(name)),
  test: (report) => toList(Object(report).testResults).flatMap(listFailedTests),
  e2e: (report) => toList(Object(report).suites).flatMap(listFailedSpecs),
};

export function listFailures(stage: { name: string; report: unknown; log: string }): string[] {
  const named = READERS[stage.name]?.(stage.report) ?? [];
  return (named.length > 0 ? named : listProblems(stage.log)).slice(0, MAX_LINES);
}

/**
 * A program without a report prints lines with ERROR:. Otherwise the end of the log shows the
 * reason.
 */
function listProblems(log: string): string[] {
  const lines = stripVTControlCharacters(log).trim().split('\n');
  const errors = lines.filter((line) => line.startsWith('ERROR: '));
  return errors.length > 0 ? errors : lines.slice(-MAX_LINES);
}

function listFailedTests(file: Record<string, unknown>): string[] {
  return toList(file.assertionResults)
    .filter(({ status }) => status !== 'passed')
    .map(({ status, fullName, failureMessages }) =>
      status === 'failed'
        ? `${fullName}: ${toFirstLine(toTexts(failureMessages)[0])}`
        : `${fullName}: did not run (${status})`,
    );
}

function listFailedSpecs(suite: Record<string, unknown>): string[] {
  const own = toList(suite.specs)
    .filter((spec) => spec.ok === false || isSkipped(spec))
    .map((spec) => `${spec.file}: ${spec.title}${isSkipped(spec) ? ' (did not run)' : ''}`);
  return [...own, ...toList(suite.suites).flatMap(listFailedSpecs)];
}

/** Playwright reports a skipped test as ok. */
function isSkipped(spec: Record<string, unknown>): boolean {
  return toList(spec.tests).some(({ status }) => status === 'skipped');
}

function toFirstLine(message = ''): string {
  return message.split('\n')[0] ?? '';
}

function toList(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.map((each) => Object(each)) : [];
}

function toTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
