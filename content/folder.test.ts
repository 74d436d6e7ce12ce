import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER, readContentFile } from './folder.ts';

it('tests read the fixed sample content instead of the live content', () => {
  expect(CONTENT_FOLDER).toBe(join(import.meta.dirname, '..', 'tests', 'sample-content'));
});

it('a missing file fails and the error names it', () => {
  expect(() => readContentFile('en/nothing.yaml')).toThrow('content/en/nothing.yaml is missing');
});
