// The desk with demo data and people who sign in with their demo keys, each in a browser of their own.
import type { BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { type DemoKeys, seedDemo } from '../../tools/demo/seed.ts';
import { signInToDesk } from './desk-browser.ts';
import { watchConsole, watchErrors } from './page-errors.ts';
import { SITE_DIST } from './site-dist.ts';
import { startStack } from './stack.ts';
import { expect, test as stackTest } from './test.ts';
import { STACK_TIMEOUT_MS } from './time-limits.ts';

export { expect };

export const ADMIN = 'rasmus@loimel.example';
export const AGENT = 'jonas@loimel.example';

type DemoFixtures = {
  /** Opens the desk as this person. The pages are closed after the test. */
  openDesk: (email: string, path?: string, options?: BrowserContextOptions) => Promise<Page>;
};
type DemoWorkerFixtures = { demoKeys: DemoKeys };

export const test = stackTest.extend<DemoFixtures, DemoWorkerFixtures>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => {
      const stack = await startStack({ dist: SITE_DIST, hostName: 'localhost' });
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
  demoKeys: [
    async ({ stack }, use) => {
      const keys = await seedDemo(stack.databaseUrls.DATABASE_URL);
      if (!keys) throw new Error('the database has members of staff already');
      await use(keys);
    },
    { scope: 'worker' },
  ],
  openDesk: async ({ browser, stack, demoKeys, pageErrors }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (email, path = '/inbox', options = {}) => {
      const context = await browser.newContext({ baseURL: stack.deskUrl, ...options });
      contexts.push(context);
      await watchErrors(context, pageErrors);
      watchConsole(context, pageErrors);
      const page = await context.newPage();
      await signInToDesk(page, stack, { keys: demoKeys, email, path });
      return page;
    });
    for (const context of contexts) await context.close();
  },
});

/** Opens the item of this sender in the list, and waits until it was read and its opening is stored. */
export async function openItem(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: new RegExp(name) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const item = page.getByRole('region', { name: /^Item / });
  await expect(item).not.toHaveAttribute('aria-busy');
  await expect(item.getByText('New', { exact: true })).toHaveCount(0);
}
