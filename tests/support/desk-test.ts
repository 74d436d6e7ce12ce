// Playwright's test with the running product, whose base address is the desk. Security keys need
// the host name `localhost`. Needs `npm run build`, or `vite build` in apps/desk.
import { SITE_DIST } from './site-dist.ts';
import { startStack } from './stack.ts';
import { test as stackTest } from './test.ts';
import { STACK_TIMEOUT_MS } from './time-limits.ts';

export { expect } from './test.ts';

export const test = stackTest.extend({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const stack = await startStack({ dist: SITE_DIST, hostName: 'localhost' });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
  baseURL: async ({ stack }, use) => use(stack.deskUrl),
});
