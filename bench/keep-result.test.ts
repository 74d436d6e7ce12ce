import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepResult, readResult } from './keep-result.ts';

test('a new result replaces the old one and leaves the notes below it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readResult('api', folder)).toBe('');
  keepResult('api', '# API\n\n0.49\n\n', folder);
  expect(readResult('api', folder)).toBe('# API\n\n0.49\n');
  appendFileSync(join(folder, 'api.md'), '\n## Notes\n\nThe machine was busy.\n');
  keepResult('api', '# API\n\n0.60\n', folder);
  keepResult('api', '# API\n\n0.61\n', folder);
  expect(readResult('api', folder)).toBe('# API\n\n0.61\n\n## Notes\n\nThe machine was busy.\n');
});
