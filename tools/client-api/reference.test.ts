import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createReference } from './reference.ts';

// The compiler takes its time, which on a busy machine is more than a test may take.
const pages = createReference();

test('the reference of the client is that of its source (else: npm run docs:client)', () => {
  expect(pages.length).toBeGreaterThan(5);
  for (const { file, text } of pages) expect(readFileSync(file, 'utf8')).toBe(text);
});

test('everything that the client exports has a comment', () => {
  expect(pages.flatMap(({ undocumented }) => undocumented)).toEqual([]);
});
