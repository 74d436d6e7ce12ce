import { expect, it } from 'vitest';
import {
  listProjectPages,
  sliceProjects,
  toCanonicalPath,
  toListOrder,
  toProjectsPath,
} from './project-pages.ts';

const sixteen = Array.from({ length: 16 }, (_, id) => ({ id, category: id < 4 ? 'web' : 'ai' }));
const hundred = Array.from({ length: 100 }, (_, id) => ({ id, category: id < 30 ? 'web' : 'ai' }));

it('the sixteen projects are on one page, and a category hides the others', () => {
  expect(sliceProjects(sixteen, { filter: 'all', page: 1 })).toMatchObject({
    isWhole: true,
    isLast: true,
    total: 16,
  });
  const { slots, total } = sliceProjects(sixteen, { filter: 'web', page: 1 });
  expect(slots).toHaveLength(16);
  expect(slots.filter(({ isHidden }) => !isHidden)).toHaveLength(4);
  expect(total).toBe(4);
  expect(listProjectPages(sixteen)).toHaveLength(6);
});

it('the projects that the carousel shows first come last in the list below it', () => {
  const featured = [false, true, true, false, true, true].map((isFeatured, id) => ({
    id,
    featured: isFeatured,
  }));
  expect(toListOrder(featured).map(({ id }) => id)).toEqual([0, 3, 5, 1, 2, 4]);
});

it('a page holds at most 24 projects, for a list of any length', () => {
  for (const page of listProjectPages(hundred)) {
    expect(sliceProjects(hundred, page).slots.length).toBeLessThanOrEqual(24);
  }
});

it('the pages of a long list hold every project once and mark the last page', () => {
  const pages = listProjectPages(hundred).filter(({ filter }) => filter === 'all');
  const slices = pages.map((page) => sliceProjects(hundred, page));
  expect(slices.flatMap(({ slots }) => slots.map(({ project }) => project.id))).toEqual(
    hundred.map(({ id }) => id),
  );
  expect(slices.map(({ isLast }) => isLast)).toEqual([false, false, false, false, true]);
  expect(listProjectPages(hundred).filter(({ filter }) => filter === 'web')).toHaveLength(2);
});

it.each([
  ['all', 1, '/projects', '/projects'],
  ['all', 2, '/projects/page/2', '/projects/page/2'],
  ['web', 1, '/projects/category/web', '/projects'],
  ['web', 3, '/projects/category/web/3', '/projects'],
] as const)(
  'page %s %i has the path %s and the canonical address %s',
  (filter, page, path, own) => {
    expect(toProjectsPath({ filter, page })).toBe(path);
    expect(toCanonicalPath({ filter, page })).toBe(own);
  },
);
