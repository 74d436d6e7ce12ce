import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const LEDGER = 'facts/privacy-data.yaml';
const PAGE = 'en/pages/privacy.yaml';

it.each([
  ['a misspelt id', 'id: language, storage', 'id: langauge, storage', 'write id: language'],
  ['another id', 'id: language, storage', 'id: speech, storage', 'write id: language'],
  ['a missing entry', /^ {2}- \{ id: signOut.*\n/m, '', 'describes “signOut” in every language'],
])('%s in the ledger is reported once, there', (_mistake, from, to, message) => {
  using copy = copyContent();
  copy.write(LEDGER, copy.read(LEDGER).replace(from, to));
  expect(copy.errors()).toEqual([
    {
      level: 'error',
      file: `content/${LEDGER}`,
      line: copy.lineOf(LEDGER, to || 'device:'),
      message: expect.stringContaining(message),
    },
  ]);
});

it('an entry replaced by another one may be the same data or not, and the message says both', () => {
  using copy = copyContent();
  const entry = '  - { id: theme, storage: local, category: necessary, names: [theme] }\n';
  copy.write(LEDGER, copy.read(LEDGER).replace(/^ {2}- \{ id: signOut.*\n/m, entry));
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      line: copy.lineOf(LEDGER, 'id: theme'),
      message:
        'the privacy policy has words for “signOut” in every language, but none for “theme”; if it is the same data, write id: signOut; otherwise write words for “theme” and remove “signOut” in every language',
    }),
  ]);
});

it('a new entry of the ledger needs words in every language', () => {
  using copy = copyContent();
  const entry = '  - { id: theme, storage: local, category: necessary, names: [theme] }\n';
  copy.edit(LEDGER, 'device:\n', `device:\n${entry}`);
  const found = copy.errors().map(({ file, message }) => `${file} ${message}`);
  expect(found).toEqual(
    ['en', 'de', 'es'].map((code) =>
      expect.stringContaining(`content/${code}/pages/privacy.yaml has no words for “theme”`),
    ),
  );
});

it('a misspelt row of one language is reported in its line', () => {
  using copy = copyContent();
  copy.edit('de/pages/privacy.yaml', ' signOut:', ' singOut:');
  expect(copy.errors()).toContainEqual({
    level: 'error',
    file: 'content/de/pages/privacy.yaml',
    line: copy.lineOf('de/pages/privacy.yaml', 'singOut:'),
    message: '“singOut” is not in facts/privacy-data.yaml; the entry is called “signOut”',
  });
});

it('rejects a retention period that is typed instead of quoted', () => {
  using copy = copyContent();
  copy.edit(PAGE, '"{spamDays} days, and', '"30 days, and');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${PAGE}`,
      line: copy.lineOf(PAGE, '"30 days, and'),
      message: expect.stringContaining('{spamDays}'),
    }),
  );
});

it('rejects a lifetime of the analytics cookies that differs from the one the tag gets', () => {
  using copy = copyContent();
  copy.edit('facts/analytics.yaml', 'cookieLifetimeSeconds: 63072000', 'cookieLifetimeSeconds: 60');
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${LEDGER}`,
      message: expect.stringContaining('facts/analytics.yaml'),
    }),
  );
});
