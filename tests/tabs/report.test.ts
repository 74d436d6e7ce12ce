import { expect, it } from 'vitest';
import { readMarkdownRows } from '../../bench/site/markdown-table.ts';
import { type Row, toReport } from './report.ts';

const RESULT = {
  signedOutAfterOpening: 0,
  signedOutAfterReload: 0,
  stale: 0,
  refreshes: 2,
  rejected: 0,
  errors: [],
};

function row(overrides: Partial<Row>): Row {
  return { client: 'ours', tabCount: 10, networkProfile: 'plain', results: [RESULT], ...overrides };
}

it('a second measurement replaces the row of its part, and all rows keep the fixed order', () => {
  const rows = [
    row({ tabCount: 50 }),
    row({ client: '@nhost/hasura-auth-js 2.12', networkProfile: 'slow' }),
    row({ networkProfile: 'lossy' }),
    row({}),
    row({ networkProfile: 'lossy', results: [RESULT, { ...RESULT, signedOutAfterReload: 3 }] }),
  ];
  const report = rows.reduce((before, measured) => toReport(measured, before), '');
  expect(readMarkdownRows(report).map((cells) => cells.slice(0, 6).join(' · '))).toEqual([
    'ours · 10 · plain · 1 · 0 · 0',
    'ours · 10 · responses lost · 2 · 0 · 3',
    '@nhost/hasura-auth-js 2.12 · 10 · 2 s latency · 1 · 0 · 0',
    'ours · 50 · plain · 1 · 0 · 0',
  ]);
});
