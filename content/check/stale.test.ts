import { expect, it } from 'vitest';
import { acceptTranslation } from './accept.ts';
import { copyContent } from './content-copy.ts';

it('[D-C7b] lists a translation that is older than its source, as a warning', () => {
  using copy = copyContent();
  copy.edit('en/pages/team.yaml', 'Agile methods', 'Agile working');
  const stale = copy.check().findings.filter(({ message }) => message.includes('is older than'));
  expect(stale).toEqual([
    expect.objectContaining({ level: 'warning', file: 'content/de/pages/team.yaml', line: 1 }),
    expect.objectContaining({ level: 'warning', file: 'content/es/pages/team.yaml', line: 1 }),
  ]);
  expect(copy.errors()).toEqual([]);
});

it('removes an accepted translation from the list without changing its text', () => {
  using copy = copyContent();
  copy.edit('en/pages/team.yaml', 'Agile methods', 'Agile working');
  const before = copy.read('de/pages/team.yaml');
  acceptTranslation(copy.root, 'de/pages/team.yaml');
  const stale = copy.check().findings.filter(({ message }) => message.includes('is older than'));
  expect(stale.map(({ file }) => file)).toEqual(['content/es/pages/team.yaml']);
  const withoutFirstLine = (text: string) => text.slice(text.indexOf('\n'));
  expect(withoutFirstLine(copy.read('de/pages/team.yaml'))).toBe(withoutFirstLine(before));
});

it('lists a translation that does not name the version of its source', () => {
  using copy = copyContent();
  copy.write('es/ui.yaml', copy.read('es/ui.yaml').replace(/^# source: .*\n/, ''));
  expect(copy.check().findings).toContainEqual(
    expect.objectContaining({ level: 'warning', file: 'content/es/ui.yaml', line: 1 }),
  );
});

it('a file of the source language cannot be accepted as a translation', () => {
  using copy = copyContent();
  expect(() => acceptTranslation(copy.root, 'en/ui.yaml')).toThrow('is not a translation');
});
