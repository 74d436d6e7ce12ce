// Rules that compare a translation with its source and with the facts.
import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('reports a list that is shorter than in the source', () => {
  using copy = copyContent();
  copy.edit('es/pages/career.yaml', '        - Curiosidad por cómo se hace el software\n', '');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/es/pages/career.yaml',
      line: copy.lineOf('es/pages/career.yaml', '      requirements:'),
      message: expect.stringContaining('has 3 entries'),
    }),
  ]);
});

it('reports a variable that is missing in the translation', () => {
  using copy = copyContent();
  copy.edit('de/ui.yaml', 'Meinten Sie {suggestion}?', 'Meinten Sie das?');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/de/ui.yaml',
      line: copy.lineOf('de/ui.yaml', 'Meinten Sie das?'),
      message: 'form.typo: has the variables none, the source has {suggestion}; use the same',
    }),
  ]);
});

it('reports a misspelt variable', () => {
  using copy = copyContent();
  copy.edit('en/ui.yaml', '{legalName}', '{legalname}');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/en/ui.yaml',
      line: copy.lineOf('en/ui.yaml', '{legalname}'),
      message: 'foot.copyright: unknown variable {legalname}; correct its name',
    }),
  );
});

it('reports a missing plural form of the language', () => {
  using copy = copyContent();
  const json = copy.read('languages.json');
  copy.write('languages.json', json.replace('"locale": "es-ES"', '"locale": "pl-PL"'));
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: 'content/es/ui.yaml',
      line: copy.lineOf('es/ui.yaml', '  count:'),
      message: 'projects.count: lacks the plural few, many; the language needs few, many, one',
    }),
  );
});

it('reports a list whose ids are not those of the facts', () => {
  using copy = copyContent();
  copy.edit('de/pages/team.yaml', 'id: plain-speech', 'id: klartext');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/de/pages/team.yaml',
      line: copy.lineOf('de/pages/team.yaml', 'id: klartext'),
      message: expect.stringContaining('content/facts/values.yaml has plain-speech'),
    }),
  ]);
});

it('reports a translated anchor of a legal text', () => {
  using copy = copyContent();
  copy.edit('de/pages/terms.yaml', 'id: prices', 'id: preise');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/de/pages/terms.yaml',
      line: copy.lineOf('de/pages/terms.yaml', 'id: preise'),
    }),
  ]);
});

it('reports a link to a page that does not exist', () => {
  using copy = copyContent();
  copy.edit('es/pages/terms.yaml', '](/privacy)', '](/privacidad)');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/es/pages/terms.yaml',
      line: copy.lineOf('es/pages/terms.yaml', '/privacidad'),
      message: expect.stringContaining('there is no such page'),
    }),
  ]);
});

it('reports a link to an anchor that the page does not have', () => {
  using copy = copyContent();
  copy.edit('en/pages/terms.yaml', '](/privacy)', '](/privacy#cookie)');
  copy.edit('de/pages/terms.yaml', '](/privacy)', '](/privacy#cookies)');
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: 'content/en/pages/terms.yaml',
      message: expect.stringContaining('no anchor "cookie"'),
    }),
  ]);
});
