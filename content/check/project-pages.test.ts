import { expect, it } from 'vitest';
import { copyContent } from './content-copy.ts';

const FILE = 'de/projects.yaml';

it.each([
  ['page', 'must not be page or category'],
  ['category', 'must not be page or category'],
  ['wool-market', 'harbour-desk has the same address'],
])('[D-L11] the slug %s, which another page has, is reported', (slug, message) => {
  using copy = copyContent();
  const line = slug === 'wool-market' ? 'slug: wool-market' : 'slug: harbour-desk';
  const own = slug === 'wool-market' ? 'slug: harbour-desk' : `slug: ${slug}`;
  copy.write(FILE, copy.read(FILE).replace(`  ${line}\n`, `  ${own}\n`));
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({
      file: `content/${FILE}`,
      message: expect.stringContaining(message),
    }),
  );
});

it.each([
  ['of the same language', 'frontend-entwicklung'],
  ['of another language', 'contenido-para-redes-sociales'],
])('[D-L13] a slug that another position has in a file %s is reported', (_, slug) => {
  using copy = copyContent();
  copy.edit('de/pages/career.yaml', 'slug: initiativbewerbung', `slug: ${slug}`);
  expect(copy.errors()).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('has the same address') }),
  );
});

it('[D-L11] a subject that makes the title of the page too long is reported', () => {
  using copy = copyContent();
  copy.write(FILE, copy.read(FILE).replace(/ {2}subject: .*/, `  subject: ${'x'.repeat(40)}`));
  expect(copy.errors()).toEqual([
    expect.objectContaining({
      file: `content/${FILE}`,
      line: copy.lineOf(FILE, 'subject: xxx'),
      message: expect.stringContaining('at most 60 fit; shorten the subject'),
    }),
  ]);
});
