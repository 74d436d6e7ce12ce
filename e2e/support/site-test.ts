// Playwright's test with the pages alone: nginx without the API, for journeys that send nothing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LANGUAGES } from '../../content/languages.ts';
import { type RunningNginx, startNginx } from '../../deploy/nginx/start.ts';
import { findPages, type ShotPage } from '../../tools/screenshots/pages.ts';
import { SITE_DIST } from './site-dist.ts';
import { test as stackTest } from './test.ts';

export { expect } from './test.ts';

type WorkerFixtures = {
  edge: RunningNginx;
  /** Every page of the built site, each once. */
  pages: readonly ShotPage[];
};

// Nothing listens there; a page that asked the API would get an error.
const NO_API = '127.0.0.1:9';

export const test = stackTest.extend<object, WorkerFixtures>({
  edge: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const runtimeDir = mkdtempSync(join(tmpdir(), 'loimel-edge-'));
      await using cleanup = new AsyncDisposableStack();
      cleanup.defer(() => rmSync(runtimeDir, { recursive: true, force: true }));
      const options = { dist: SITE_DIST, languages: LANGUAGES, upstreams: [NO_API], runtimeDir };
      await use(cleanup.use(await startNginx(options)));
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
