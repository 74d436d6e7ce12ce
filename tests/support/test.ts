// Playwright's test with the running product. Every test fails on a page error or a blocked script.
import { test as base, expect } from '@playwright/test';
import { watchErrors } from './page-errors.ts';
import { SITE_DIST } from './site-dist.ts';
import { slowDown } from './slow-phone.ts';
import { type Stack, startStack } from './stack.ts';
import { STACK_TIMEOUT_MS } from './time-limits.ts';

export { expect };

export type TestOptions = { isSlowPhone: boolean };
type TestFixtures = {
  /** Errors in the pages of this test. A test that expects an error removes it. */
  pageErrors: string[];
};
type WorkerFixtures = { stack: Stack };

export const test = base.extend<TestOptions & TestFixtures, WorkerFixtures>({
  isSlowPhone: [false, { option: true }],

  page: async ({ page, isSlowPhone }, use) => {
    if (isSlowPhone) await slowDown(page);
    await use(page);
  },

  // One stack per Playwright worker, in its process, so that a test can kill and script its parts.
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const stack = await startStack({ dist: SITE_DIST });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],

  baseURL: async ({ stack }, use) => use(stack.siteUrl),

  pageErrors: [
    async ({ context }, use) => {
      const errors: string[] = [];
      await watchErrors(context, errors);
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
