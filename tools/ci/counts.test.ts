import { expect, test } from 'vitest';
import { countStage, sumCounts } from './counts.ts';

test('a stage without a report counts as one', () => {
  expect(countStage({ name: 'build', exitCode: 0, report: null })).toEqual({
    passed: 1,
    failed: 0,
  });
  expect(countStage({ name: 'build', exitCode: 2, report: null })).toEqual({
    passed: 0,
    failed: 1,
  });
});

test('the stages of a check are counted one by one', () => {
  const report = { stages: [{ passed: true }, { passed: false }, { passed: true }] };
  expect(countStage({ name: 'check', exitCode: 1, report })).toEqual({ passed: 2, failed: 1 });
});

test('tests are counted as vitest and Playwright report them, flaky ones as failed', () => {
  const vitest = { numPassedTests: 12, numFailedTests: 3, numPendingTests: 0, numTodoTests: 0 };
  expect(countStage({ name: 'test', exitCode: 1, report: vitest })).toEqual({
    passed: 12,
    failed: 3,
  });
  const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } };
  expect(countStage({ name: 'e2e', exitCode: 1, report: playwright })).toEqual({
    passed: 5,
    failed: 2,
  });
});

test('a test that was skipped or is to be written counts as failed', () => {
  const vitest = { numPassedTests: 12, numFailedTests: 0, numPendingTests: 1, numTodoTests: 2 };
  expect(countStage({ name: 'test', exitCode: 0, report: vitest })).toEqual({
    passed: 12,
    failed: 3,
  });
  const playwright = { stats: { expected: 5, unexpected: 0, flaky: 0, skipped: 4 } };
  expect(countStage({ name: 'e2e', exitCode: 0, report: playwright })).toEqual({
    passed: 5,
    failed: 4,
  });
});

test('a runner that reports no tests counts as failed', () => {
  const report = { numPassedTests: 0, numFailedTests: 0 };
  expect(countStage({ name: 'test', exitCode: 0, report })).toEqual({ passed: 0, failed: 1 });
  expect(countStage({ name: 'e2e', exitCode: 0, report: null })).toEqual({ passed: 0, failed: 1 });
});

test('a runner that exits with an error but no failed test counts as failed', () => {
  const report = { numPassedTests: 9, numFailedTests: 0 };
  expect(countStage({ name: 'test', exitCode: 1, report })).toEqual({ passed: 9, failed: 1 });
});

test('the total covers all stages', () => {
  const list = [
    { passed: 1, failed: 0 },
    { passed: 10, failed: 2 },
  ];
  expect(sumCounts(list)).toEqual({ passed: 11, failed: 2 });
});
