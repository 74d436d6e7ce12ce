import { expect, it } from 'vitest';
import { beginTranslation } from './begin.ts';
import { copyContent } from './content-copy.ts';

it('a new language starts with a copy of only the files to translate', () => {
  using copy = copyContent();
  const entry = '{ "code": "et", "label": "Eesti", "prefix": "et", "locale": "et-EE" }';
  copy.write('languages.json', copy.read('languages.json').replace(/\s*\]\s*$/, `,\n${entry}]\n`));
  const files = beginTranslation(copy.root, 'et');
  expect(files).toContain('content/et/ui.yaml');
  expect(files).toContain('content/et/blog/no-standup.md');
  expect(files.filter((file) => /\.(ts|mjs|json)$/.test(file))).toEqual([]);
  expect(copy.errors()).toEqual([]);
  const untranslated = copy
    .check()
    .findings.filter(({ file }) => file.startsWith('content/et/'))
    .filter(({ message }) => message.startsWith('does not name the version'));
  expect(untranslated).toHaveLength(files.length);

  expect(beginTranslation(copy.root, 'et')).toEqual([]);
});

it('an unlisted language fails and the error names it', () => {
  using copy = copyContent();
  expect(() => beginTranslation(copy.root, 'fi')).toThrow('fi is not in languages.json');
});
