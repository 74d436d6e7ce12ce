import { expect, it } from 'vitest';
import { findExcesses, type Measured } from './report.ts';

const small: Measured = {
  factor: 1,
  posts: 6,
  projects: 16,
  pages: 100,
  seconds: 10,
  cpuSeconds: 10,
  peakMegabytes: 500,
  weights: { blog: 1000, article: 1000, projects: 1000, project: 1000, home: 1000 },
  searchBytes: 1000,
};

it('a site with more pages of the same size and speed is within the limits', () => {
  expect(
    findExcesses([small, { ...small, factor: 100, pages: 10_000, cpuSeconds: 1_000 }]),
  ).toEqual([]);
});

it('slower pages, larger pages and a large search index are reported', () => {
  const large = {
    ...small,
    factor: 100,
    cpuSeconds: 16,
    weights: { ...small.weights, projects: 1200 },
    searchBytes: 40_000,
  };
  expect(findExcesses([small, large])).toEqual([
    '100×: a page takes 1.60 times as long',
    '100×: projects is 1.20 times as large',
    '100×: a search downloads 39.1 KB',
  ]);
});
