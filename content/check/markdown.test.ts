import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const FILE = 'en/blog/no-standup.md';

it.each([
  ['# A second title', 'a heading is written with ##'],
  ['### A small heading', 'a heading is written with ##'],
  ['| a | b |', 'a table cannot be shown'],
  ['Look: ![a boat](https://boat.example/a.png)', 'an image is not allowed in a text'],
  ['Two<br>lines', 'HTML cannot be shown'],
  ['---', 'a horizontal rule cannot be shown'],
  ['```\nlet code;\n```', 'name the language of the code'],
])('a post with %j is rejected with advice and its line', (text, advice) => {
  using copy = copyContent();
  copy.write(FILE, `${copy.read(FILE).trimEnd()}\n\n${text}\n`);
  const lines = copy.read(FILE).trimEnd().split('\n').length;
  const own = copy.errors().filter(({ file }) => file === `content/${FILE}`);
  expect(own.map(({ message }) => message)).toEqual([expect.stringContaining(advice)]);
  expect(own[0]?.line).toBe(lines - text.split('\n').length + 1);
});

it('code may contain Markdown that a text may not', () => {
  using copy = copyContent();
  const code = 'Write `<br>` here.\n\n```md\n# Title\n| a | b |\n```\n';
  copy.write(FILE, `${copy.read(FILE).trimEnd()}\n\n${code}`);
  expect(copy.errors()).toEqual([]);
});
