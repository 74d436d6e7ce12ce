// npm run test:model -- --only mutants: removes one fix of the auth service at a time, in a copy of
// the sources. Then runs the model tests, which must find the mutant. The result lists how many
// histories that took. `--only TEXT` runs the mutants whose name contains it, --short only the
// first one. --keep replaces the committed result.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { saveResult } from '../../support/keep-result.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

const REPOSITORY = join(import.meta.dirname, '..', '..', '..');
const RUNS = '4000';
const TIMEOUT_MS = 15 * 60_000;
const TEST_FILES = {
  ownership: 'apps/api/src/auth/ownership-model.db.test.ts',
  sessions: 'apps/api/src/auth/model.db.test.ts',
};

const { values: wanted } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const named = MUTANTS.filter(({ name }) => name.includes(wanted.only));
const chosen = wanted.short ? named.slice(0, 1) : named;
const rows = chosen.map((mutant, index) => {
  console.log(`mutant ${index + 1} of ${chosen.length}, model ${mutant.model}: ${mutant.name}`);
  const histories = countHistories(mutant);
  console.log(histories === null ? 'ERROR: not found' : `found after ${histories} histories`);
  return { ...mutant, histories };
});
const missed = rows.filter(({ histories }) => histories === null);
writeReport();
console.log(`${rows.length - missed.length} passed, ${missed.length} failed`);
process.exitCode = missed.length === 0 ? 0 : 1;

/** Null when the model tests did not find the mutant. */
function countHistories(mutant: Mutant): number | null {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-mutant-'));
  try {
    for (const name of [
      'apps/api',
      'packages',
      'content',
      'tools',
      'tsconfig.base.json',
      'vitest.config.ts',
    ]) {
      const isSource = (path: string) => !path.includes('node_modules');
      cpSync(join(REPOSITORY, name), join(folder, name), { recursive: true, filter: isSource });
    }
    for (const name of ['node_modules', 'package.json']) {
      symlinkSync(join(REPOSITORY, name), join(folder, name));
    }
    const file = join(folder, mutant.file);
    const source = readFileSync(file, 'utf8');
    if (source.split(mutant.find).length !== 2) {
      throw new Error(`${mutant.file} does not contain the text of "${mutant.name}" exactly once`);
    }
    writeFileSync(
      file,
      source.replace(mutant.find, () => mutant.replace),
    );
    const arguments_ = ['vitest', 'run', '--project', 'database', TEST_FILES[mutant.model]];
    const { stdout, stderr } = spawnSync('npx', arguments_, {
      cwd: folder,
      env: { ...process.env, MODEL_RUNS: RUNS },
      encoding: 'utf8',
      timeout: TIMEOUT_MS,
    });
    const output = `${stdout}${stderr}`;
    const found = /Property failed after (\d+) tests/.exec(output)?.[1];
    if (found !== undefined) return Number(found);
    if (!/Tests .*1 passed/.test(output)) throw new Error(`the model did not run:\n${output}`);
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeReport(): void {
  saveResult(
    'tests/mutants',
    [
      '# Fixes of the auth service, removed one at a time',
      '',
      `Each was removed from a copy of the sources; the model tests then ran until they found a violation (seed 20261116 and a random one in parallel, at most ${RUNS} histories).`,
      '',
      '| removed | model | found after |',
      '| --- | --- | --- |',
      ...rows.map(
        ({ name, model, histories }) =>
          `| ${name} | ${model} | ${histories === null ? 'not found' : `${histories} histories`} |`,
      ),
      '',
    ].join('\n'),
    { isKept: wanted.keep, isWhole: !wanted.short && wanted.only === '' },
  );
}
