import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { REFERENCE_FOLDER, writeReference } from './reference.ts';

// Outside the test, because the compiler can take longer than the time limit of a test.
const scratch = mkdtempSync(join(tmpdir(), 'loimel-client-api-'));
const undocumented = await writeReference(scratch);
const pages = readPages(scratch);
rmSync(scratch, { recursive: true });

test('the reference of the client matches its source (to update: npm run docs:client)', () => {
  expect(Object.keys(pages).length).toBeGreaterThan(5);
  expect(readPages(REFERENCE_FOLDER)).toEqual(pages);
});

test('everything that the client exports has a comment', () => {
  expect(undocumented).toEqual([]);
});

function readPages(folder: string): Record<string, string> {
  const names = readdirSync(folder).toSorted();
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}
