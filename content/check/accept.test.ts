import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { acceptTranslation, acceptTranslations } from './accept.ts';
import { copyContent } from './content-copy.ts';
import { findSourceMark } from './stale.ts';

const POST = 'de/blog/static-first.md';
const PAGE = 'es/pages/team.yaml';

it.each([POST, PAGE])(
  '[D-C8c] %s is not accepted while it is a copy of the English file',
  (file) => {
    using copy = copyContent();
    const english = copy.read(file.replace(/^../, 'en'));
    copy.write(file, english.replace(/^slug: .*$/m, 'slug: eigener-name'));
    const { state, message } = acceptTranslation(copy.root, file);
    expect(state).toBe('copy');
    expect(message).toContain(`content/${file}:`);
    expect(message).toContain('is not translated');
    expect(findSourceMark(copy.read(file))).toBeUndefined();
  },
);

it('[D-C8c] a copied sentence in a translation is accepted with a warning that names its line', () => {
  using copy = copyContent();
  const english = /^## .*\n\n(.+)$/m.exec(copy.read('en/blog/static-first.md'))?.[1] ?? '';
  copy.write(POST, `${copy.read(POST)}\n${english}\n`);
  const { state, message } = acceptTranslation(copy.root, POST);
  expect(state).toBe('mixed');
  const line = copy.read(POST).trimEnd().split('\n').length;
  expect(message).toContain(`content/${POST}:${line} warning: 1 of`);
});

it('[D-C8c] in a folder only the translated files are accepted', () => {
  using copy = copyContent();
  copy.write(POST, copy.read('en/blog/static-first.md'));
  const states = Object.groupBy(acceptTranslations(copy.root, 'de/blog'), ({ state }) => state);
  expect(states.copy?.map(({ file }) => file)).toEqual([POST]);
  expect(states.accepted).toHaveLength(5);
});

it('a file with Windows line ends and a byte order mark is accepted and stays valid', () => {
  using copy = copyContent();
  // The sample is frozen and has warnings about its wording.
  const { findings } = copy.check();
  const windows = (text: string) => `\uFEFF${text.replaceAll('\n', '\r\n')}`;
  for (const file of [POST, PAGE]) {
    const path = join(copy.root, file);
    writeFileSync(path, windows(readFileSync(path, 'utf8')));
    expect(acceptTranslation(copy.root, file).state).toBe('accepted');
  }
  expect(copy.check().findings).toEqual(findings);
});
