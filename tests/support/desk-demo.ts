// The desk with demo data and people who sign in with their demo keys, each in a browser of their own.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { type DemoKeys, seedDemo } from '../../tools/demo/seed.ts';
import { SITE_DIST } from './site-dist.ts';
import { type Stack, startStack } from './stack.ts';
import { test as stackTest } from './test.ts';
import { STACK_TIMEOUT_MS } from './time-limits.ts';

export { expect } from './test.ts';

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
  openDesk: async ({ browser, stack, demoKeys }, use) => {
    const pages: Page[] = [];
    await use(async (email, path = '/inbox', options = {}) => {
      const page = await openAs(browser, stack, { keys: demoKeys, email, path, options });
      pages.push(page);
      return page;
    });
    for (const page of pages) await page.context().close();
  },
});

type Opening = { keys: DemoKeys; email: string; path: string; options: BrowserContextOptions };

async function openAs(browser: Browser, stack: Stack, opening: Opening): Promise<Page> {
  const { keys, email, path, options } = opening;
  const context = await browser.newContext({ baseURL: stack.deskUrl, ...options });
  const page = await context.newPage();
  await addKey(page, stack, { keys, email });
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await page.getByRole('navigation', { name: 'Desk' }).waitFor();
  return page;
}

/** The key counts its signatures, and the server rejects a lower number than the last one. */
async function addKey(
  page: Page,
  stack: Stack,
  { keys, email }: { keys: DemoKeys; email: string },
): Promise<void> {
  const key = keys[email];
  if (!key) throw new Error(`no demo key of ${email}`);
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await session.send('WebAuthn.addCredential', {
    authenticatorId,
    credential: {
      credentialId: Buffer.from(key.id, 'base64url').toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: key.privateKey.replace(/-----[^-]+-----|\s/g, ''),
      userHandle: Buffer.from(await readAccountId(stack, email)).toString('base64'),
      signCount: Math.floor(Date.now() / 1_000) - 1_700_000_000,
    },
  });
}

async function readAccountId(stack: Stack, email: string): Promise<string> {
  const database = await stack.connectDatabase();
  try {
    const { rows } = await database.query('select id from auth.accounts where email = $1', [email]);
    return String(rows[0]?.id);
  } finally {
    await database.end();
  }
}
