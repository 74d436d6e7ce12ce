// Playwright's test without a browser: the official SDKs against two API processes behind nginx. Links
// of mails work by GET here, as these SDKs' own tests expect it; short messages go to the worker's log.
import { test as base, expect } from '@playwright/test';
import { type Backend, createBackend } from './backend.ts';
import { SITE_DIST } from './site-dist.ts';
import { type Stack, startStack } from './stack.ts';

export { type Backend, PASSWORD } from './backend.ts';
export { expect };

const STACK_TIMEOUT_MS = 120_000;

export const test = base.extend<object, { stack: Stack; backend: Backend }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const stack = await startStack({
        dist: SITE_DIST,
        apiCount: 2,
        hostName: 'localhost',
        env: {
          api: { AUTH_VERIFY_ON_GET: 'yes', SMS_DRIVER: 'screen' },
          worker: { SMS_DRIVER: 'screen' },
        },
      });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],

  backend: [async ({ stack }, use) => use(createBackend(stack)), { scope: 'worker' }],
});
