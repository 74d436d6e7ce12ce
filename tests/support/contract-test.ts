// Playwright's test without a browser: the official SDKs against two API processes behind nginx.
// Links in emails work with GET here, as the SDKs' own tests expect. The worker logs each SMS.
import { test as base, expect } from '@playwright/test';
import { startOpenIdServer } from '../../apps/api/src/testing/openid-server.ts';
import { findFreePort } from '../../tools/free-port.ts';
import { type Backend, createBackend } from './backend.ts';
import { SITE_DIST } from './site-dist.ts';
import { type Stack, startStack } from './stack.ts';
import { STACK_TIMEOUT_MS } from './time-limits.ts';

export { type Backend, PASSWORD } from './backend.ts';
export { expect };

/** The SDKs accept only known provider names. This one is a real provider on loopback. */
const PROVIDER = 'google';

type OpenIdServer = Awaited<ReturnType<typeof startOpenIdServer>>;

type Running = { stack: Stack; openId: OpenIdServer };

export const test = base.extend<object, Running & { running: Running; backend: Backend }>({
  running: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      await using cleanup = new AsyncDisposableStack();
      const sitePort = await findFreePort();
      const callbackUrl = `http://localhost:${sitePort}/auth/v1/signin/provider/${PROVIDER}/callback`;
      const openId = await startOpenIdServer(callbackUrl);
      cleanup.defer(openId.dispose);
      const stack = await startStack({
        dist: SITE_DIST,
        apiCount: 2,
        hostName: 'localhost',
        sitePort,
        env: {
          api: {
            AUTH_VERIFY_ON_GET: 'yes',
            AUTH_PROVIDERS: JSON.stringify([{ ...openId.settings, name: PROVIDER }]),
            SMS_DRIVER: 'screen',
          },
          worker: { SMS_DRIVER: 'screen' },
        },
      });
      cleanup.defer(stack.dispose);
      await use({ stack, openId });
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],

  stack: [async ({ running }, use) => use(running.stack), { scope: 'worker' }],
  openId: [async ({ running }, use) => use(running.openId), { scope: 'worker' }],
  backend: [async ({ stack }, use) => use(createBackend(stack)), { scope: 'worker' }],
});
