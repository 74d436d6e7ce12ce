import { expect, test } from 'vitest';
import { listFailures } from './failures.ts';

test('a failed step of the check is listed', () => {
  const report = {
    stages: [
      { name: 'types', passed: true },
      { name: 'knip', passed: false },
    ],
  };
  expect(listFailures({ name: 'check', report, log: '' })).toEqual(['knip']);
});

test('a failed test of vitest is listed with the first line of its error', () => {
  const report = {
    testResults: [
      {
        assertionResults: [
          { status: 'passed', fullName: 'a' },
          { status: 'failed', fullName: 'b', failureMessages: ['expected 1\n  at file'] },
        ],
      },
    ],
  };
  expect(listFailures({ name: 'test', report, log: '' })).toEqual(['b: expected 1']);
});

test('a failed end-to-end test is listed with its file, also in nested suites', () => {
  const specs = [
    { ok: false, file: 'x.spec.ts', title: 'shows it' },
    { ok: true, file: 'x.spec.ts', title: 'hides it' },
  ];
  const report = { suites: [{ suites: [{ specs }] }] };
  expect(listFailures({ name: 'e2e', report, log: '' })).toEqual(['x.spec.ts: shows it']);
});

test('a test that did not run is listed, in vitest and in Playwright', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'a' },
    { status: 'skipped', fullName: 'b' },
    { status: 'todo', fullName: 'c' },
  ];
  const vitest = { testResults: [{ assertionResults }] };
  expect(listFailures({ name: 'test', report: vitest, log: '' })).toEqual([
    'b: did not run (skipped)',
    'c: did not run (todo)',
  ]);
  const specs = [{ ok: true, file: 'x.spec.ts', title: 'd', tests: [{ status: 'skipped' }] }];
  expect(listFailures({ name: 'e2e', report: { suites: [{ specs }] }, log: '' })).toEqual([
    'x.spec.ts: d (did not run)',
  ]);
});

test('a program without a report lists the ERROR lines of its output', () => {
  const log = 'row 1\nERROR: 3 lost\nthe end';
  expect(listFailures({ name: 'errors', report: null, log })).toEqual(['ERROR: 3 lost']);
});

test('a program that crashed shows the end of its output', () => {
  const log = Array.from({ length: 40 }, (_, index) => `line ${index}`).join('\n');
  const lines = listFailures({ name: 'build', report: null, log });
  expect(lines).toHaveLength(30);
  expect(lines.at(-1)).toBe('line 39');
});

test('a runner that crashed before its first test shows the end of its output', () => {
  const log = 'starting\nError: ceph-osd ended';
  const coloured = log.replace('Error', '\u001b[31mError\u001b[39m');
  const empty = { testResults: [] };
  expect(listFailures({ name: 'e2e', report: null, log })).toEqual(log.split('\n'));
  expect(listFailures({ name: 'test', report: empty, log: coloured })).toEqual(log.split('\n'));
});
