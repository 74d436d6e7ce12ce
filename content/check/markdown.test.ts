import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const FILE = 'en/blog/no-standup.md';

it('a post with Markdown that the site cannot show is rejected with each line', () => {
  using copy = copyContent();
  const text = copy.read(FILE).trimEnd();
  const first = text.split('\n').length + 2;
  copy.write(FILE, `${text}\n\n- a\n  - b\n\n~~old~~ new\n`);
  const found = copy.errors().map(({ file, line, message }) => `${file}:${line} ${message}`);
  expect(found).toEqual([
    expect.stringContaining(`content/${FILE}:${first + 1} a list inside a list`),
    expect.stringContaining(`content/${FILE}:${first + 3} crossed out text`),
  ]);
});

it('a sheet with Markdown that a PDF cannot show is rejected with its line', () => {
  using copy = copyContent();
  const file = 'de/downloads/press-factsheet/press-factsheet.md';
  const text = copy.read(file).trimEnd();
  copy.write(file, `${text}\n\n**bold**\n`);
  expect(copy.errors()).toEqual([
    expect.objectContaining({ file: `content/${file}`, line: text.split('\n').length + 2 }),
  ]);
});
