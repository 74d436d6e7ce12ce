// Playwright's test with only the pages, without the API, for end-to-end tests that send nothing.
import { LANGUAGES } from '../../content/languages.ts';
import { findPages, type ShotPage } from '../../tools/screenshots/pages.ts';
import { type Edge, startEdge } from './edge.ts';
import { SITE_DIST } from './site-dist.ts';
import { test as stackTest } from './test.ts';

export { expect } from './test.ts';

type WorkerFixtures = {
  edge: Edge;
  /** Every page of the built site, each once. */
  pages: readonly ShotPage[];
};

export const test = stackTest.extend<object, WorkerFixtures>({
  edge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      await using edge = await startEdge();
      await use(edge);
    },
    { scope: 'worker' },
  ],

  pages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => use(await findPages(SITE_DIST, LANGUAGES)),
    { scope: 'worker' },
  ],

  baseURL: async ({ edge }, use) => use(edge.url),
});
