import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

it('reports a link to a post that was published later, in each language', () => {
  using copy = copyContent();
  for (const language of ['en', 'de', 'es']) {
    const file = `${language}/blog/contract-tests.md`;
    copy.write(file, `${copy.read(file)}\nRead [this](/blog/static-first-marketing-sites).\n`);
  }
  expect(copy.errors()).toEqual(
    ['en', 'de', 'es'].map((language) =>
      expect.objectContaining({
        file: `content/${language}/blog/contract-tests.md`,
        line: copy.lineOf(`${language}/blog/contract-tests.md`, 'Read [this]'),
        message: expect.stringContaining('the post static-first of 2026-10-20'),
      }),
    ),
  );
});

it('reports the title of a later post and accepts that of an earlier one', () => {
  using copy = copyContent();
  const file = 'de/blog/thirty-minutes.md';
  copy.write(file, `${copy.read(file)}\nSiehe Formulare, die drei Sprachen aushalten.\n`);
  const later = 'en/blog/static-first.md';
  copy.write(later, `${copy.read(later)}\nSee Designing forms that survive three languages.\n`);
  expect(copy.errors().map(({ file: path }) => path)).toEqual([`content/${file}`]);
});
