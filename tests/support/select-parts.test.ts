import { expect, test } from 'vitest';
import { selectParts } from './select-parts.ts';

const auth = { name: 'auth', script: 'auth.ts' };
const ssrf = { name: 'ssrf', script: 'ssrf.ts' };
const mutants = { name: 'mutants', script: 'mutants.ts', onlyLong: 'takes too long' };
const select = (...argv: string[]) => selectParts([auth, ssrf, mutants], argv);

test('without options every part runs', () => {
  expect(select()).toEqual({
    runs: [auth, ssrf, mutants].map((part) => ({ part, args: [] })),
    notes: [],
  });
});

test('--short is passed to every part and skips the long ones, with the reason', () => {
  expect(select('--short')).toEqual({
    runs: [auth, ssrf].map((part) => ({ part, args: ['--short'] })),
    notes: ['mutants is not in the short form: takes too long'],
  });
});

test('a selected part gets all other options', () => {
  expect(select('--seed', '7', '--only', 'ssrf', '--keep')).toEqual({
    runs: [{ part: ssrf, args: ['--seed', '7', '--keep'] }],
    notes: [],
  });
  expect(select('--only', 'mutants', '--short')).toMatchObject({ runs: [{ part: mutants }] });
});

test('the text after the slash selects within the part', () => {
  expect(select('--only', 'auth/lockout')).toEqual({
    runs: [{ part: auth, args: ['--only', 'lockout'] }],
    notes: [],
  });
});

test('an option that only some parts support needs a selected part', () => {
  expect(select('--seed', '7')).toEqual({
    error: '--seed 7 needs --only with one of auth, ssrf, mutants',
  });
});

test.each([['--only'], ['--only', 'none']])('a part that does not exist is rejected', (...argv) => {
  expect(select(...argv)).toEqual({ error: '--only is one of auth, ssrf, mutants' });
});
