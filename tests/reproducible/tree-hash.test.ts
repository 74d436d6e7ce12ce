// A difference that the checksum does not see would make the test of the builds worthless.
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findDifferences, hashTree, readTree } from './tree-hash.ts';

test('the same files in two folders have one checksum, whatever their dates', () => {
  const [one, other] = [createFolder(), createFolder()];
  utimesSync(join(other, 'dist', 'a.html'), 1, 1);
  expect(hashTree(readTree(one, ['dist']))).toBe(hashTree(readTree(other, ['dist'])));
});

test.each<[string, (file: string) => void]>([
  ['one byte', (file) => writeFileSync(file, 'texu')],
  ['a mode', (file) => chmodSync(file, 0o755)],
  ['a name', (file) => renameSync(file, `${file}.old`)],
  ['a further hidden file', (file) => writeFileSync(join(file, '..', '.hidden'), '')],
])('%s that differs changes the checksum and is named', (_, change) => {
  const [one, other] = [createFolder(), createFolder()];
  change(join(other, 'dist', 'a.html'));
  const trees = [readTree(one, ['dist']), readTree(other, ['dist'])] as const;
  expect(hashTree(trees[0])).not.toBe(hashTree(trees[1]));
  expect(findDifferences(...trees)).not.toEqual([]);
});

test('a missing folder is an error', () => {
  expect(() => readTree(createFolder(), ['gone'])).toThrow('ENOENT');
});

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-tree-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'a.html'), 'text');
  chmodSync(join(folder, 'dist', 'a.html'), 0o644);
  return folder;
}
