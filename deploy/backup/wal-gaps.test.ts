import { expect, test } from 'vitest';
import { findMissingSegments } from './wal-gaps.ts';

const HASH = 'a'.repeat(40);
const toFile = (segment: string) => `${segment}-${HASH}.zst`;
const FIRST = '000000010000000000000003';
const ONE = [{ timeline: 1, end: null }];

test.each([
  ['none is missing', ['03', '04', '05'], []],
  ['one in the middle is missing', ['03', '05'], ['0000000000000004']],
  ['the one at which the backup starts is missing', ['04'], ['0000000000000003']],
  ['older ones do not matter', ['01', '03', '04'], []],
])('segments of the log after a backup: %s', (_case, ends, missing) => {
  const archive = ends.map((end) => toFile(`0000000100000000000000${end}`));
  expect(findMissingSegments(archive, FIRST, ONE)).toEqual(missing);
});

test('the segment after FF is in the next log file', () => {
  const archive = ['0000000100000000000000FF', '000000010000000100000001'].map(toFile);
  expect(findMissingSegments(archive, '0000000100000000000000FF', ONE)).toEqual([
    '0000000100000000',
  ]);
});

test('only segments of the branch are counted', () => {
  const branch = [
    { timeline: 1, end: '0/4000060' },
    { timeline: 3, end: null },
  ];
  const find = (names: string[]) => findMissingSegments(names.map(toFile), FIRST, branch);
  const third = '000000030000000000000005';
  const [begin, other] = ['000000030000000000000004', '000000020000000000000004'];
  expect(find([FIRST, begin, third])).toEqual([]);
  expect(find([FIRST, other, third])).toEqual(['0000000000000004']);
  // The old timeline has the segment too, but only up to the position at which the next one begins.
  expect(find([FIRST, '000000010000000000000004', third])).toEqual(['0000000000000004']);
});

test('what the old timeline wrote after the branch, and other files, are not missing', () => {
  const branch = [
    { timeline: 1, end: '0/4000060' },
    { timeline: 2, end: null },
  ];
  const archive = ['03', '04', '06'].map((end) => toFile(`0000000100000000000000${end}`));
  const others = ['00000002.history', '000000010000000000000005.00000028.backup'];
  expect(findMissingSegments([...archive, ...others], FIRST, branch)).toEqual([]);
  expect(findMissingSegments(archive, FIRST, ONE)).toEqual(['0000000000000005']);
});
