import { expect, it } from 'vitest';
import { acceptTranslation } from './accept.ts';
import { copyContent } from './content-copy.ts';
import { findSourceMark, withSourceMark } from './stale.ts';

const POST = 'de/blog/static-first.md';

it('reports a post that is missing in a language', () => {
  using copy = copyContent();
  copy.remove(POST);
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${POST}`,
      message: expect.stringContaining('missing'),
    }),
  );
});

it('reports a post without an entry in the facts', () => {
  using copy = copyContent();
  copy.write('es/blog/unlisted.md', copy.read('es/blog/static-first.md'));
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({ file: 'content/es/blog/unlisted.md', line: 1 }),
  );
});

it('reports invalid front matter with the line in the file', () => {
  using copy = copyContent();
  copy.write(POST, copy.read(POST).replace(/^slug: .*$/m, 'slug: Nicht erlaubt'));
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${POST}`,
      line: copy.lineOf(POST, 'slug: Nicht'),
      message: expect.stringContaining('slug:'),
    }),
  );
});

it.each([
  ['de/blog/static-first.md', 'has 54 characters, at most 53 fit here'],
  ['de/guides/staged-move.md', 'has 68 characters together with “ | Materialien”, at most 60 fit'],
])('reports a title of %s that does not fit with its suffix', (file, message) => {
  using copy = copyContent();
  copy.write(file, copy.read(file).replace(/^title: .*$/m, `title: ${'x'.repeat(54)}`));
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${file}`,
      line: copy.lineOf(file, 'title: xxx'),
      message: expect.stringContaining(message),
    }),
  ]);
});

it('reports two posts with the same address', () => {
  using copy = copyContent();
  const slug = /^slug: .*$/m.exec(copy.read('de/blog/no-standup.md'))?.[0] ?? '';
  copy.write(POST, copy.read(POST).replace(/^slug: .*$/m, slug));
  expect(copy.errors().map(({ message }) => message)).toContainEqual(
    expect.stringContaining('has the same address'),
  );
});

it('reports a broken link in the text and ignores code blocks', () => {
  using copy = copyContent();
  const end = '\n```md\n[code](/nowhere)\n```\n\n[Hier](/nirgendwo) steht mehr.\n';
  copy.write(POST, copy.read(POST) + end);
  const dead = copy.errors().filter(({ message }) => message.includes('no such page'));
  expect(dead).toEqual([
    expect.objectContaining({ file: `content/${POST}`, line: copy.lineOf(POST, '/nirgendwo') }),
  ]);
});

it('lists a post whose source has changed, until it is accepted', () => {
  using copy = copyContent();
  acceptTranslation(copy.root, POST);
  copy.write(
    'en/blog/static-first.md',
    `${copy.read('en/blog/static-first.md')}\nOne more line.\n`,
  );
  const isStale = () =>
    copy
      .check()
      .findings.some(
        ({ file, message }) => file === `content/${POST}` && message.includes('is older than'),
      );
  expect(isStale()).toBe(true);
  acceptTranslation(copy.root, POST);
  expect(isStale()).toBe(false);
});

it('marks a text with and without front matter, and only once', () => {
  const withHead = '---\ntitle: Titel\nsource: "abc"\n---\n\nText\n';
  const marked = withSourceMark('de/x.md', withHead, 'source');
  expect(marked).toMatch(/^---\ntitle: Titel\nsource: "[0-9a-f]{12}"\n---\n\nText\n$/);
  expect(withSourceMark('de/x.md', marked, 'source')).toBe(marked);

  const noted = withSourceMark('de/x.md', '# Titel\n', 'source');
  expect(noted).toMatch(/^<!-- source: [0-9a-f]{12} -->\n# Titel\n$/);
  expect(withSourceMark('de/x.md', noted, 'source')).toBe(noted);
  expect(findSourceMark(noted)).toBe(findSourceMark(marked));
});
