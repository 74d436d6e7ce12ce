import { expect, test } from 'vitest';
import type { DatabaseBackup } from './pgbackrest.ts';
import { chooseTimeline, isOnBranch, toBranch, toSegment, toTargetTimeline } from './timelines.ts';

const HOUR_MS = 3_600_000;
const history = (id: number, hour: number) => ({
  name: `0000000${id}.history`,
  timeMs: hour * HOUR_MS,
});
const segment = (id: number, hour: number) => ({
  name: `0000000${id}0000000000000004-${'a'.repeat(40)}.zst`,
  timeMs: hour * HOUR_MS,
});
function backup(timeline: number, hour: number, stop = '0/5000000'): DatabaseBackup {
  const name = `0000000${timeline}0000000000000004`;
  return {
    label: `${hour}F`,
    type: 'full',
    archive: { start: name, stop: name },
    lsn: { start: '0/4000000', stop },
    info: { size: 1, repository: { delta: 1 } },
    timestamp: { start: (hour * HOUR_MS) / 1000, stop: (hour * HOUR_MS) / 1000 + 60 },
  };
}

test.each([
  ['without a target the last one that was used', null, 1],
  ['after the return to the first one, the first', 21, 1],
  ['after the second restore the third', 15, 3],
  ['between two restores the second', 13, 2],
  ['before the first restore the first', 11, 1],
  ['before everything the first', 0, 1],
])('timeline of a target: %s', (_case, hour, timeline) => {
  const files = [history(2, 12), segment(2, 13), history(3, 14), segment(3, 16), segment(1, 20)];
  const targetMs = hour === null ? null : hour * HOUR_MS;
  expect(chooseTimeline(files, [backup(1, 1)], targetMs)).toEqual({
    timeline,
    historyFile: timeline === 1 ? null : `0000000${timeline}.history`,
  });
});

test('a timeline of which only the history arrived is not chosen', () => {
  expect(chooseTimeline([history(2, 12)], [backup(1, 1)], null).timeline).toBe(1);
});

test('in a repository whose times were lost, the backups say which timeline was in use', () => {
  const files = [segment(1, 40), history(2, 40), segment(2, 40)];
  const backups = [backup(1, 1), backup(2, 13)];
  expect(chooseTimeline(files, backups, 14 * HOUR_MS).timeline).toBe(2);
  expect(chooseTimeline(files, backups, 12 * HOUR_MS).timeline).toBe(1);
  expect(chooseTimeline(files, backups, null).timeline).toBe(2);
});

test('PostgreSQL gets the number of a timeline only if the backup is on an older one', () => {
  expect([1, 2].map((timeline) => toTargetTimeline(timeline, backup(1, 1)))).toEqual([
    'current',
    '2',
  ]);
});

test('a backup is used only if it ended before the next timeline of the branch began', () => {
  const branch = toBranch(3, '1\t0/5000060\tbefore 2026-11-18 11:00:00+00\n');
  expect(branch).toEqual([
    { timeline: 1, end: '0/5000060' },
    { timeline: 3, end: null },
  ]);
  expect(isOnBranch(branch, backup(1, 1, '0/5000000'))).toBe(true);
  expect(isOnBranch(branch, backup(1, 1, '0/6000000'))).toBe(false);
  expect(isOnBranch(branch, backup(1, 1, '1/0'))).toBe(false);
  expect(isOnBranch(branch, backup(2, 1))).toBe(false);
  expect(isOnBranch(branch, backup(3, 1, '9/0'))).toBe(true);
});

test('a position belongs to the segment of 16 MB', () => {
  expect(['0/4FFFFFF', '0/5000000', '1/0'].map(toSegment)).toEqual([4, 5, 256]);
});
