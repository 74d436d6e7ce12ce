import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MUTANTS } from './mutants.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');

test.each(MUTANTS)(
  'the sources hold the text that is taken out for "$name" exactly once',
  (mutant) => {
    const source = readFileSync(join(REPOSITORY, mutant.file), 'utf8');
    expect(source.split(mutant.find)).toHaveLength(2);
    expect(mutant.replace).not.toBe(mutant.find);
  },
);
