import { expect, test } from 'vitest';
import { readPlaywrightResults, readVitestResults } from './results.ts';

test('only passed tests of vitest count as passed', () => {
  const statuses = ['passed', 'failed', 'skipped', 'pending', 'todo'];
  const assertionResults = statuses.map((status) => ({ status, fullName: `group ${status}` }));
  const results = readVitestResults({ testResults: [{ assertionResults }] });
  expect(results).toHaveLength(5);
  expect(results.filter(({ hasPassed }) => hasPassed)).toEqual([
    { runner: 'vitest', title: 'group passed', hasPassed: true },
  ]);
});

test('only Playwright tests that ran and passed count as passed, with the titles of their groups', () => {
  const run = (status: string) => [{ results: [{ status }] }];
  const report = {
    suites: [
      {
        title: 'e2e/x.spec.ts',
        specs: [
          { title: 'a', ok: true, tests: run('passed') },
          { title: 'b', ok: true, tests: run('skipped') },
          { title: 'c', ok: true, tests: run('failed') },
          { title: 'd', ok: true, tests: [] },
        ],
        suites: [{ title: '[S1-F04] group', specs: [{ title: 'e', tests: run('passed') }] }],
      },
    ],
  };
  expect(readPlaywrightResults(report).map(({ title, hasPassed }) => [title, hasPassed])).toEqual([
    ['e2e/x.spec.ts a', true],
    ['e2e/x.spec.ts b', false],
    ['e2e/x.spec.ts c', false],
    ['e2e/x.spec.ts d', false],
    ['e2e/x.spec.ts [S1-F04] group e', true],
  ]);
});

test('an unreadable report has no results', () => {
  expect([...readVitestResults(null), ...readPlaywrightResults({ suites: 1 })]).toEqual([]);
});
