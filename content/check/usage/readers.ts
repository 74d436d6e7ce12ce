// The sources that may read content.
import { globSync } from 'node:fs';

/** Tests are left out: a text that only a test reads is shown to no one. */
const READERS = [
  'apps/site/src/**/*.{ts,tsx,astro}',
  'apps/api/src/**/*.ts',
  'content/*.ts',
  'content/check/*.ts',
  'content/schema/*.ts',
];
const NO_READER = /\.(test|spec)\.tsx?$|\.d\.ts$|\/testing\//;

/** Their paths in the repository. */
export function findReaders(repository: string): string[] {
  return READERS.flatMap((pattern) => globSync(pattern, { cwd: repository }))
    .filter((file) => !NO_READER.test(file))
    .sort();
}
