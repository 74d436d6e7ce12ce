import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

test.each(MUTANTS)(
  'the text that is removed for "$name" occurs exactly once in its source file',
  (mutant) => {
    const source = readFileSync(join(REPOSITORY, mutant.file), 'utf8');
    expect(source.split(mutant.find)).toHaveLength(2);
    expect(mutant.replace).not.toBe(mutant.find);
  },
);
