import { expect, test } from 'vitest';
import { findMissingSegments } from './wal-gaps.ts';

const HASH = 'a'.repeat(40);
const toFile = (segment: string) => `${segment}-${HASH}.zst`;
const FIRST = '000000010000000000000003';

test.each([
  ['none is missing', ['03', '04', '05'], []],
  ['one in the middle is missing', ['03', '05'], ['0000000000000004']],
  ['the one at which the backup starts is missing', ['04'], ['0000000000000003']],
  ['older ones do not matter', ['01', '03', '04'], []],
])('segments of the log after a backup: %s', (_case, ends, missing) => {
  const archive = ends.map((end) => toFile(`0000000100000000000000${end}`));
  expect(findMissingSegments(archive, FIRST)).toEqual(missing);
});

test('the segment after FF is in the next log file', () => {
  const archive = ['0000000100000000000000FF', '000000010000000100000001'].map(toFile);
  expect(findMissingSegments(archive, '0000000100000000000000FF')).toEqual(['0000000100000000']);
});

test('a segment of another timeline closes a gap, and other files do not', () => {
  const archive = [toFile(FIRST), toFile('000000010000000000000005')];
  const timeline = toFile('000000020000000000000004');
  expect(findMissingSegments([...archive, timeline], FIRST)).toEqual([]);
  const others = ['00000002.history', `000000010000000000000004.00000028.backup`];
  expect(findMissingSegments([...archive, ...others], FIRST)).toEqual(['0000000000000004']);
});
