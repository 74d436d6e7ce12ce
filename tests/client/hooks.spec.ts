// The React hooks in Chromium, hydrated in strict mode. Each test defines the server responses.

import { createSession } from '@loimel/client/testing';
import { test as base, expect } from '@playwright/test';
import { servePage } from './bundle-page.ts';

const ORIGIN = 'http://hooks.test';
const SESSION = createSession();

type Window = {
  seen: {
    subscriptions: number;
    recoverableErrors: string[];
    actions: string[];
    statuses: string[];
  };
  serverHtml: string;
  unmount: () => void;
};

const test = base.extend<{ tokenCalls: string[] }>({
  tokenCalls: async ({ page }, use) => {
    await servePage(page, '/', { file: 'tests/client/hooks-page.tsx' });
    const calls: string[] = [];
    await page.route('**/auth/v1/token', (route) => {
      calls.push(route.request().url());
      return route.fulfill({ json: SESSION });
    });
    await use(calls);
  },
});

const read = <Key extends keyof Window>(key: Key) =>
  `structuredClone(window.${key})` as unknown as () => Window[Key];

test('server and browser render the same first view, then one call loads the stored session', async ({
  page,
  tokenCalls,
}) => {
  await page.addInitScript(() => localStorage.setItem('nhostRefreshToken', 'stored'));
  await page.goto(ORIGIN);
  await expect(page.locator('#who')).toHaveText('signedIn ada@example.org');
  expect(await page.evaluate(read('serverHtml'))).toContain('<p id="who">loading no user</p>');
  const seen = await page.evaluate(read('seen'));
  expect(seen.recoverableErrors).toEqual([]);
  // Strict mode runs each effect twice.
  expect(tokenCalls).toHaveLength(1);
});

test('an action changes from running to failed with its error, and on retry to success', async ({
  page,
  tokenCalls: _,
}) => {
  const responses = [
    { status: 401, json: { status: 401, error: 'invalid-email-password', message: 'no' } },
    { status: 200, json: { session: SESSION } },
  ];
  await page.route('**/signin/email-password', (route) => route.fulfill(responses.shift()));
  await page.goto(ORIGIN);
  await expect(page.locator('#who')).toHaveText('signedOut no user');
  await page.locator('#action').click();
  await expect(page.locator('#action')).toHaveText('failed invalid-email-password');
  await page.locator('#action').click();
  await expect(page.locator('#action')).toHaveText('success no error');
  await expect(page.locator('#who')).toHaveText('signedIn ada@example.org');
  expect((await page.evaluate(read('seen'))).actions).toEqual([
    'idle no error',
    'running no error',
    'failed invalid-email-password',
    'running no error',
    'success no error',
  ]);
});

test('with an initial session every render is signed in, on the server and in the browser', async ({
  page,
  tokenCalls,
}) => {
  await page.goto(`${ORIGIN}/?session`);
  await expect(page.locator('#who')).toHaveText('signedIn ada@example.org');
  expect(await page.evaluate(read('serverHtml'))).toContain('signedIn ada@example.org');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  const seen = await page.evaluate(read('seen'));
  expect([seen.statuses, seen.recoverableErrors]).toEqual([['signedIn'], []]);
  expect(tokenCalls).toEqual([]);
});

test('an action that rejects ends in failed', async ({ page, tokenCalls: _ }) => {
  await page.goto(ORIGIN);
  await page.locator('#rejecting').click();
  await expect(page.locator('#rejecting')).toHaveText('failed Unknown deanonymization method');
});

test('an unmounted view has no subscriptions', async ({ page, tokenCalls: _ }) => {
  await page.goto(ORIGIN);
  await expect(page.locator('#who')).toHaveText('signedOut no user');
  expect((await page.evaluate(read('seen'))).subscriptions).toBeGreaterThan(0);
  await page.evaluate('window.unmount()');
  expect((await page.evaluate(read('seen'))).subscriptions).toBe(0);
});

test('a second upload cancels the first, and an upload can be cancelled', async ({
  page,
  tokenCalls: _,
}) => {
  const held = Promise.withResolvers<void>();
  let isHolding = true;
  await page.route('**/storage/v1/files', async (route) => {
    const isSecond = route.request().postData()?.includes('"name":"second"') === true;
    if (isHolding && !isSecond) await held.promise;
    const file = { id: 'f', name: isSecond ? 'second' : 'first' };
    await route.fulfill({ status: 201, json: { processedFiles: [file] } }).catch(() => {});
  });
  await page.goto(ORIGIN);
  await expect(page.locator('#upload')).toHaveText('idle');
  await page.locator('#first').click();
  await expect(page.locator('#upload')).toHaveText('uploading');
  await page.locator('#second').click();
  await expect(page.locator('#upload')).toHaveText('second');
  await page.locator('#first').click();
  await expect(page.locator('#upload')).toHaveText('uploading');
  await page.locator('#cancel').click();
  await expect(page.locator('#upload')).toHaveText('abort-error');
  isHolding = false;
  held.resolve();
});
