import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER, readContentFile } from './folder.ts';

it('tests read the frozen sample content, whatever the live content says', () => {
  expect(CONTENT_FOLDER).toBe(join(import.meta.dirname, '..', 'tests', 'sample-content'));
});

it('a file that does not exist is named', () => {
  expect(() => readContentFile('en/nothing.yaml')).toThrow('content/en/nothing.yaml is missing');
});
