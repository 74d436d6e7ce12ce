import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BENCHES, type Claim, TEST_LANES } from './claims.ts';
import { evaluate, type Outcome, toReport } from './report.ts';

const CLAIM: Claim = {
  program: 'test:planted',
  args: ['--short'],
  claim: 'nothing is lost',
  limit: '0 lost',
  figures: [['planted.md', /^\| lost +\| (\d+)/m, '$1 lost']],
};

const run = (changes: Partial<Outcome> = {}): Outcome => ({
  claim: CLAIM,
  exitCode: 0,
  seconds: 12,
  texts: { 'planted.md': '| what | figure |\n| lost   | 0 |', output: '' },
  ...changes,
});

const REPOSITORY = join(import.meta.dirname, '..', '..');
const ALL = [...TEST_LANES.flat(), ...BENCHES];

test('a program that ended well and has its figure is ok', () => {
  expect(evaluate(run())).toBe('ok');
});

test('a program that ended well without its figure has failed', () => {
  expect(evaluate(run({ texts: { 'planted.md': '', output: '' } }))).toBe('FAILED');
});

test('an exceeded limit fails, unless it is known', () => {
  expect(evaluate(run({ exitCode: 1 }))).toBe('FAILED');
  const claim = {
    ...CLAIM,
    knownMiss: { file: 'bench/results/planted.md', isKnown: (value = 0) => value <= 3 },
  };
  expect(evaluate(run({ claim, exitCode: 1 }))).toBe('over, known');
  expect(evaluate(run({ claim, exitCode: 1, texts: {} }))).toBe('FAILED');
  expect(evaluate(run({ claim, exitCode: 124 }))).toBe('FAILED');
  const worse = { 'planted.md': '| lost | 4 |' };
  expect(evaluate(run({ claim, exitCode: 1, texts: worse }))).toBe('FAILED');
});

test('the report has claim, command, figure, limit and the date of the long form', () => {
  const report = toReport({
    outcomes: [run({ claim: { ...CLAIM, longResult: 'tests/results/planted.md' } })],
    date: '2026-11-18',
    machine: '2 × Example, 24 GB',
    minutes: 18,
    readLongDate: () => '2026-11-17',
  });
  expect(report).toContain('on 2026-11-18');
  expect(report).toContain('2 × Example, 24 GB');
  expect(report).toContain(
    '| nothing is lost | `npm run test:planted -- --short` (12 s) | 0 lost | 0 lost | ok | [tests/results/planted.md](../tests/results/planted.md), 2026-11-17 |',
  );
});

test('every test program and bench is proven or listed with the reason why not', () => {
  const { scripts } = JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'));
  const programs = Object.keys(scripts).filter((name) => /^(?:test|bench):/.test(name));
  const missing = programs.filter((name) => !ALL.some(({ program }) => program === name));
  expect(missing.toSorted()).toEqual([
    // Builds the site once more, for minutes.
    'bench:growth',
    // Three runs for each page, 15 minutes.
    'bench:lighthouse',
    // Needs buildah, podman and runc, which CI does not install.
    'test:image',
    // All database tests once more, ten minutes.
    'test:pgbouncer',
    // Fills a database of 1 GB; the booted machine makes a backup, a drill and a restore.
    'test:restore',
  ]);
});
