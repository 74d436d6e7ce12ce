import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { divideDurations, readWaitsMs } from './render.ts';

const ALERTS = join(import.meta.dirname, '..', '..', 'deploy', 'monitoring', 'alerts.yml');

test.each([
  ['        for: 2m', '        for: 8000ms'],
  ['  scrape_interval: 15s', '  scrape_interval: 1000ms'],
  ['  group_wait: 10s', '  group_wait: 667ms'],
  ['rate(x{a="5m"}[5m])', 'rate(x{a="5m"}[20000ms])'],
  ['time() - x > 36 * 3600', 'time() - x > 36 * 3600'],
])('%s becomes %s', (text, expected) => {
  expect(divideDurations(text, 15)).toBe(expected);
});

test('of the alerts only `for` and ranges change', () => {
  const before = readFileSync(ALERTS, 'utf8').split('\n');
  const after = divideDurations(before.join('\n'), 15).split('\n');
  const changed = before.filter((line, index) => line !== after[index]);
  expect(changed.filter((line) => !/^ +for: |\[\d+[smh]\]/.test(line))).toEqual([]);
  const names = before.filter((line) => line.includes('- alert: '));
  expect([...readWaitsMs().values()].filter((waitMs) => waitMs > 0)).toHaveLength(names.length);
});
