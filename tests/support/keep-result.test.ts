import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { keepResult, readResult } from './keep-result.ts';

test('a new result replaces the old one and leaves the notes below it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  expect(readResult('bench/api', folder)).toBe('');
  keepResult('bench/api', '# API\n\n0.49\n\n', folder);
  expect(readResult('bench/api', folder)).toBe('# API\n\n0.49\n');
  appendFileSync(
    join(folder, 'bench', 'results', 'api.md'),
    '\n## Notes\n\nThe machine was busy.\n',
  );
  keepResult('bench/api', '# API\n\n0.60\n', folder);
  keepResult('bench/api', '# API\n\n0.61\n', folder);
  expect(readResult('bench/api', folder)).toBe(
    '# API\n\n0.61\n\n## Notes\n\nThe machine was busy.\n',
  );
});
