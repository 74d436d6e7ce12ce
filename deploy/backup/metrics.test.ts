import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMetrics } from './metrics.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'loimel-metrics-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a failure keeps the time of the last success and leaves no other file', () => {
  writeMetrics(folder, 'backup-full', {
    'success{kind="full"}': 1,
    'last_success_timestamp_seconds{kind="full"}': 1_700_000_000,
  });
  writeMetrics(folder, 'backup-full', { 'success{kind="full"}': 0 });
  expect(readFileSync(join(folder, 'backup-full.prom'), 'utf8')).toBe(
    'last_success_timestamp_seconds{kind="full"} 1700000000\nsuccess{kind="full"} 0\n',
  );
  expect(readdirSync(folder)).toEqual(['backup-full.prom']);
});
