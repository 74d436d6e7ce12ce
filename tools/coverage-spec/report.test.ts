import { expect, test } from 'vitest';
import { createReport } from './report.ts';
import type { TestResult } from './results.ts';

const toHidden = (id: string) => ({ id, isVisible: false });
const toVisible = (id: string) => ({ id, isVisible: true });
const unit = (title: string, hasPassed = true): TestResult => ({
  runner: 'vitest',
  title,
  hasPassed,
});
const browser = (title: string): TestResult => ({ runner: 'browser', title, hasPassed: true });

test('each group shows its counts and the missing ids as ranges', () => {
  const requirements = [
    ...['S1-F01', 'S1-F02', 'S1-F03', 'S1-F04', 'S1-F05'].map(toVisible),
    ...['D-R1', 'D-R2a', 'D-R2b'].map(toHidden),
  ];
  const results = [browser('[S1-F05] a'), unit('[S1-F05] b'), unit('[D-R2a] c')];
  const { lines, errors } = createReport(requirements, results, {});
  expect(lines).toEqual([
    'S1-F      1/5  browser 1/5  missing 01–04',
    'D-R       1/3  missing 1 2b',
    'covered 2 of 8; of 5 visible ones 1 in a browser, 0 with a reason why not',
  ]);
  expect(errors).toHaveLength(6);
  expect(errors[0]).toBe('S1-F01 has no test that ran and passed');
});

test('a test that failed or was skipped covers nothing', () => {
  const { errors } = createReport([toHidden('D-R1')], [unit('[D-R1] a', false)], {});
  expect(errors).toEqual(['D-R1 has no test that ran and passed']);
});

test('an id without gaps gives no error', () => {
  expect(createReport([toHidden('D-R1')], [unit('[D-R1] a')], {})).toEqual({
    lines: [
      'D-R       1/1',
      'covered 1 of 1; of 0 visible ones 0 in a browser, 0 with a reason why not',
    ],
    errors: [],
  });
});

test('a visible requirement needs a browser test or a reason', () => {
  const requirements = [toVisible('D-R1'), toVisible('D-R2')];
  const results = [unit('[D-R1] a'), unit('[D-R2] b')];
  const { lines, errors } = createReport(requirements, results, { 'D-R2': 'it is not visible' });
  expect(errors).toEqual(['D-R1 is visible, but only unit tests name it']);
  expect(lines).toContain('no browser test: D-R2, it is not visible');
});

test('a reason does not replace the test itself', () => {
  const { errors } = createReport([toVisible('D-R1')], [], { 'D-R1': 'cannot be seen' });
  expect(errors).toEqual(['D-R1 has no test that ran and passed']);
});

test('a reason that is not needed is reported', () => {
  const requirements = [toVisible('D-R1'), toHidden('D-R2')];
  const results = [browser('[D-R1] a'), unit('[D-R2] b')];
  const exceptions = { 'D-R1': 'old', 'D-R2': 'not visible', 'D-R9': 'unknown' };
  expect(createReport(requirements, results, exceptions).errors).toEqual(
    ['D-R1', 'D-R2', 'D-R9'].map(
      (id) => `${id} needs no exception: it has a browser test or is not visible`,
    ),
  );
});

test('an id that does not exist is reported with its test', () => {
  const { errors } = createReport(
    [toHidden('D-R1')],
    [unit('[D-R1] a'), unit('[D-R99] b', false)],
    {},
  );
  expect(errors).toEqual(['D-R99 does not exist, but "[D-R99] b" names it']);
});
