import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';
import { requireContent } from './require-content.ts';
import { toStatusLines } from './status.ts';

it('[D-C7b] the ledger shows per file and language whether a translation is up to date', () => {
  using copy = copyContent();
  copy.edit('en/pages/team.yaml', 'Agile methods', 'Agile working');
  copy.write('es/ui.yaml', copy.read('es/ui.yaml').replace(/^# source: .*\n/, ''));
  copy.remove('de/blog/no-standup.md');
  const lines = toStatusLines(requireContent(copy.root));
  const cellsOf = (name: string) =>
    lines
      .find((line) => line.startsWith(`${name} `))
      ?.split(/ +/)
      .slice(1);
  expect(lines[0]).toMatch(/^source: en +de +es$/);
  expect(cellsOf('pages/team.yaml')).toEqual(['stale', 'stale']);
  expect(cellsOf('ui.yaml')).toEqual(['current', 'unmarked']);
  expect(cellsOf('blog/no-standup.md')).toEqual(['missing', 'current']);
  expect(cellsOf('pages/home.yaml')).toEqual(['current', 'current']);
  expect(lines.at(-2)).toMatch(/^de: \d+ current, 1 stale, 0 unmarked, 1 missing of \d+ files$/);
});

it('every delivered translation is up to date with its source', () => {
  using copy = copyContent();
  const lines = toStatusLines(requireContent(copy.root));
  expect(lines.filter((line) => /\b(stale|unmarked|missing)$/.test(line))).toEqual([]);
});
