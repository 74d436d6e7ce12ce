import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { readResult, saveResult } from './keep-result.ts';

beforeEach(() => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  return () => log.mockRestore();
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const readLocal = (repository: string) =>
  readFileSync(join(repository, 'test-results', 'api.md'), 'utf8');

test('a kept result replaces the old one and keeps the notes below it', () => {
  const repository = createFolder();
  const keep = (report: string) =>
    saveResult('bench/api', report, { isKept: true, isWhole: true, repository });
  expect(readResult('bench/api', repository)).toBe('');
  keep('# API\n\n0.49\n\n');
  expect(readResult('bench/api', repository)).toBe('# API\n\n0.49\n');
  const notes = '\n## Notes\n\nThe machine was busy.\n';
  appendFileSync(join(repository, 'bench', 'results', 'api.md'), notes);
  keep('# API\n\n0.60\n');
  keep('# API\n\n0.61\n');
  expect(readResult('bench/api', repository)).toBe(`# API\n\n0.61\n${notes}`);
  expect(readLocal(repository)).toBe('# API\n\n0.61\n');
});

test.each([
  [{ isKept: false, isWhole: true }, '`-- --keep` replaces it'],
  [{ isKept: true, isWhole: false }, 'only a whole run can replace it'],
])('with %j the committed result is unchanged, and the output states it', (options, text) => {
  const repository = createFolder();
  saveResult('bench/api', '# API\n', { ...options, repository });
  expect(readLocal(repository)).toBe('# API\n');
  expect(readResult('bench/api', repository)).toBe('');
  expect(vi.mocked(console.log).mock.calls.flat()).toEqual([
    'result: written to test-results/api.md',
    `result: bench/results/api.md is unchanged, ${text}`,
  ]);
});
