// Playwright's test with the running product. Every test fails on a page error or a blocked script.
import { test as base, expect } from '@playwright/test';
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

// Chromium reports this when a page changed without its transition, for example a slow page.
const SKIPPED_TRANSITION = /^Transition was (?:aborted|skipped)/;

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
      context.on('weberror', (error) => {
        const { message } = error.error();
        if (!SKIPPED_TRANSITION.test(message)) errors.push(`uncaught: ${message}`);
      });
      await context.exposeBinding('reportViolation', (_, text: string) => errors.push(text));
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          const { reportViolation } = globalThis as unknown as {
            reportViolation: (text: string) => void;
          };
          reportViolation(
            `blocked by ${event.effectiveDirective}: ${event.blockedURI} ${event.sample}`,
          );
        });
      });
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
