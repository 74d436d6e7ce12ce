import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readBuildDate, readCommitDates } from './dates.ts';

type Repository = {
  folder: string;
  write: (file: string, text: string) => void;
  commit: (date: string) => void;
} & Disposable;

function createRepository(): Repository {
  const root = mkdtempSync(join(tmpdir(), 'commit-dates-'));
  const folder = join(root, 'content');
  mkdirSync(folder);
  const git = (...args: string[]) => runGit(root, args, {});
  git('init', '--quiet');
  return {
    folder,
    write: (file, text) => writeFileSync(join(folder, file), text),
    commit: (date) => {
      git('add', '.');
      runGit(root, ['commit', '--quiet', '--message', 'change'], { GIT_COMMITTER_DATE: date });
    },
    [Symbol.dispose]: () => rmSync(root, { recursive: true }),
  };
}

function runGit(cwd: string, args: string[], env: Record<string, string>): void {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org'];
  execFileSync('git', [...identity, ...args], {
    cwd,
    env: { PATH: process.env['PATH'], HOME: cwd, ...env },
  });
}

function toIso(dates: Map<string, Date>): [string, string][] {
  return [...dates].map(([file, date]) => [file, date.toISOString()]);
}

it('[S1-M06] each file has the date of its newest commit, also when read again', () => {
  using repository = createRepository();
  repository.write('größe.yaml', 'one');
  repository.write('team.yaml', 'one');
  repository.commit('2026-01-02T03:04:05Z');
  repository.write('team.yaml', 'two');
  repository.commit('2026-03-04T05:06:07+02:00');

  const dates = readCommitDates(repository.folder);
  expect(toIso(dates)).toEqual([
    ['team.yaml', '2026-03-04T03:06:07.000Z'],
    ['größe.yaml', '2026-01-02T03:04:05.000Z'],
  ]);
  expect(readCommitDates(repository.folder)).toEqual(dates);
});

it('a file with changes that are not committed has no date', () => {
  using repository = createRepository();
  repository.write('team.yaml', 'one');
  repository.commit('2026-01-02T03:04:05Z');
  repository.write('team.yaml', 'changed');
  repository.write('new.yaml', 'new');
  expect(readCommitDates(repository.folder)).toEqual(new Map());
});

it('a folder outside any repository has no dates', () => {
  const folder = mkdtempSync(join(tmpdir(), 'commit-dates-'));
  try {
    expect(readCommitDates(folder)).toEqual(new Map());
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const now = new Date('2026-11-15T10:00:00Z');

it('is the time of the build', () => {
  expect(readBuildDate(undefined, now)).toBe(now);
});

it('is pinned by SOURCE_DATE_EPOCH', () => {
  expect(readBuildDate('1700000000', now).toISOString()).toBe('2023-11-14T22:13:20.000Z');
});

it('rejects a SOURCE_DATE_EPOCH that is not a number', () => {
  expect(() => readBuildDate('yesterday', now)).toThrow('SOURCE_DATE_EPOCH');
});
