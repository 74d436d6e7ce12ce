import { expect, it } from 'vitest';
import { listPages, toCanonicalPath, toListPath } from './list-pages.ts';

it('a few posts need one page of the list and one per category', () => {
  const posts = ['development', 'development', 'design', 'business', 'technology'] as const;
  expect(listPages(posts.map((category) => ({ category })))).toEqual([
    { category: 'all', page: 1 },
    { category: 'development', page: 1 },
    { category: 'design', page: 1 },
    { category: 'business', page: 1 },
    { category: 'technology', page: 1 },
  ]);
});

it('a page holds six posts, regardless of their total number', () => {
  const pages = listPages(Array(13).fill({ category: 'design' }));
  expect(pages.filter(({ category }) => category === 'all')).toHaveLength(3);
  expect(pages.filter(({ category }) => category === 'design')).toHaveLength(3);
  expect(pages.filter(({ category }) => category === 'business')).toHaveLength(1);
});

it.each([
  ['all', 1, '/blog', '/blog'],
  ['all', 2, '/blog/page/2', '/blog/page/2'],
  ['design', 1, '/blog/category/design', '/blog'],
  ['design', 3, '/blog/category/design/3', '/blog'],
] as const)(
  'page %s %i has the path %s and the canonical address %s',
  (category, page, path, own) => {
    expect(toListPath(category, page)).toBe(path);
    expect(toCanonicalPath({ category, page })).toBe(own);
  },
);
