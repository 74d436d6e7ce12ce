// Measures what a visitor downloads from a multiplied site: compressed pages (brotli) and a search.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import { precompress } from '../../deploy/nginx/precompress.ts';
import { startNginx } from '../../deploy/nginx/start.ts';
import { CHROMIUM } from '../../tests/support/browser.ts';

const NO_API = '127.0.0.1:9';

/** The measured pages, by their name in the table. */
export const MEASURED = {
  blog: 'blog.html',
  article: 'blog/static-first-marketing-sites.html',
  projects: 'projects.html',
  project: 'projects/harbour-desk.html',
  home: 'index.html',
} as const;

export type Weights = Record<keyof typeof MEASURED, number>;

export function measurePages(dist: string): Weights {
  const measure = (file: string) => brotliCompressSync(readFileSync(join(dist, file))).length;
  return {
    blog: measure(MEASURED.blog),
    article: measure(MEASURED.article),
    projects: measure(MEASURED.projects),
    project: measure(MEASURED.project),
    home: measure(MEASURED.home),
  };
}

/** Searches that find many posts, a few posts, and none. */
const QUERIES = ['the', 'typescript', 'refresh token', 'xylophone'];

/**
 * Returns the largest download of one search in bytes. Only files in /blog-list/ count, so the
 * images of the cards do not.
 */
export async function measureSearch(dist: string, runtimeDir: string): Promise<number> {
  await precompress(join(dist, 'blog-list'));
  await using nginx = await startNginx({
    dist,
    languages: LANGUAGES,
    upstreams: [NO_API],
    runtimeDir,
  });
  await using browser = await chromium.launch(CHROMIUM);
  const sizes: number[] = [];
  for (const query of QUERIES) {
    const page = await browser.newPage();
    let bytes = 0;
    page.on('requestfinished', async (request) => {
      if (!request.url().includes('/blog-list/')) return;
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      bytes += responseBodySize + responseHeadersSize;
    });
    await page.goto(`${nginx.url}/blog?q=${encodeURIComponent(query)}`);
    await page.waitForLoadState('networkidle');
    sizes.push(bytes);
    await page.close();
  }
  return Math.max(...sizes);
}
