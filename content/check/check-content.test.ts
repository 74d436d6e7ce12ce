import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { CONTENT_FOLDER } from '../folder.ts';
import { checkContent } from './check-content.ts';
import { copyContent } from './content-copy.ts';

it('finds no error in the current content', () => {
  expect(checkContent(CONTENT_FOLDER).findings.filter(({ level }) => level === 'error')).toEqual(
    [],
  );
});

it('reports a missing file of a translation', () => {
  using copy = copyContent();
  copy.remove('de/pages/team.yaml');
  expect(copy.errors()).toEqual([
    {
      level: 'error',
      file: 'content/de/pages/team.yaml',
      line: 1,
      message: expect.stringContaining('is missing'),
    },
  ]);
});

it('reports a missing file of facts', () => {
  using copy = copyContent();
  copy.remove('facts/values.yaml');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({ file: 'content/facts/values.yaml', line: 1 }),
  );
});

it('reports an unused file, such as a misspelt name', () => {
  using copy = copyContent();
  copy.write('es/pages/teams.yaml', 'title: Equipo\n');
  expect(copy.errors()).toEqual([
    expect.objectContaining({ file: 'content/es/pages/teams.yaml', line: 1 }),
  ]);
});

it('reports YAML that cannot be read with its line', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', '  team: Unser Team', '  team: "Unser Team');
  const [first] = copy.errors();
  expect(first).toMatchObject({ file: 'content/de/ui.yaml' });
  expect(first?.message).toContain('cannot be read');
});

it('accepts a fourth language that is only an entry and a translated folder', () => {
  using copy = copyContent();
  addLanguage(copy, '{ "code": "et", "label": "Eesti", "prefix": "et", "locale": "et-EE" }');
  expect(copy.errors().every(({ file }) => file.startsWith('content/et/'))).toBe(true);
  expect(copy.errors().length).toBeGreaterThan(10);

  for (const { file } of copy.errors()) {
    const english = file.replace('content/et/', 'en/');
    copy.write(file.replace('content/', ''), readFileSync(join(CONTENT_FOLDER, english), 'utf8'));
  }
  expect(copy.errors()).toEqual([]);
});

function addLanguage(copy: ReturnType<typeof copyContent>, entry: string): void {
  const json = copy.read('languages.json').trimEnd();
  copy.write('languages.json', `${json.slice(0, -1).trimEnd()},\n  ${entry}\n]\n`);
}
