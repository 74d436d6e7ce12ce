// Every typed value and every secret is a unique word (canary). After the whole flow, errors
// included, no canary may be in any log of the API, the worker, nginx or PostgreSQL.
import type { Browser, Page } from '@playwright/test';
import { type Canaries, createCanaries } from '../support/canaries.ts';
import { ENCRYPTION_KEY } from '../support/encryption-keys.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import { type Stack, startStack } from '../support/stack.ts';
import { test as base, expect } from '../support/test.ts';
import { LONG_RUN_MS, STACK_TIMEOUT_MS } from '../support/time-limits.ts';

const LINK = /https?:\/\/\S+#(\S+)/;

const test = base.extend<object, { canaries: Canaries; stack: Stack }>({
  canaries: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from it.
    async ({}, use) => use(createCanaries()),
    { scope: 'worker' },
  ],
  stack: [
    async ({ canaries }, use) => {
      const stack = await startCanaryStack(canaries);
      await use(stack);
      await stack.dispose();
    },
    { scope: 'worker', timeout: STACK_TIMEOUT_MS },
  ],
});

test('no input of a complete visit, with and without JavaScript, appears in any log', async ({
  browser,
  canaries,
  stack,
}) => {
  test.setTimeout(LONG_RUN_MS);
  await visitWithScripts(browser, stack, canaries);
  await visitWithoutScripts(browser, stack, canaries);
  await triggerErrors(stack, canaries);
  const logs = stack.readLogs();
  // All logs exist and contain entries of the whole test.
  expect(Object.keys(logs)).toEqual(
    expect.arrayContaining(['api-1.log', 'worker-1.log', 'access.log', 'postgres.log']),
  );
  expect(logs['api-1.log']).toContain('storage.upload');
  expect(logs['worker-1.log']).toContain('delivery.delivered');
  expect(logs['access.log']).toContain('/functions/v1/contact');
  expect(canaries.locations().length).toBeGreaterThan(25);
  expect(canaries.find(logs)).toEqual([]);
  expect(canaries.find({ control: `x ${canaries.put('control')}` })).toHaveLength(1);
});

async function startCanaryStack(canaries: Canaries): Promise<Stack> {
  const secret = Buffer.from(canaries.put('webhook secret')).toString('base64');
  canaries.watch('webhook secret, packed', secret);
  const stack = await startStack({
    dist: SITE_DIST,
    env: {
      api: {
        LOG_LEVEL: 'debug',
        ADMIN_SECRET: `${canaries.put('admin secret')}-${crypto.randomUUID()}`,
      },
      worker: {
        LOG_LEVEL: 'debug',
        WEBHOOK_URL: `http://127.0.0.1:9/${canaries.put('webhook address')}`,
        WEBHOOK_SECRET: `whsec_${secret}${secret}`.replaceAll('=', ''),
      },
    },
  });
  canaries.watch('encryption key', ENCRYPTION_KEY);
  for (const [name, url] of Object.entries(stack.databaseUrls)) {
    canaries.watch(`password of ${name}`, new URL(url).password);
  }
  return stack;
}

async function visitWithScripts(browser: Browser, stack: Stack, canaries: Canaries) {
  const context = await browser.newContext({
    baseURL: stack.siteUrl,
    userAgent: `Mozilla/5.0 ${canaries.put('user agent')}`,
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.77' },
  });
  canaries.watch('forged address', '203.0.113.77');
  await context.addCookies([
    { name: 'session', value: canaries.put('cookie'), url: stack.siteUrl },
  ]);
  await giveAgedFormStart(context, stack);
  const page = await context.newPage();
  page.on('request', (request) => {
    const key = request.headers()['idempotency-key'];
    if (key !== undefined) canaries.watch(`idempotency key of ${request.url()}`, key);
  });

  await page.goto(`/?refreshToken=${canaries.put('query')}#contact`);
  const email = `${canaries.put('contact address')}@example.org`;
  await fillForm(page, '#contact', { canaries, email, what: 'contact' });
  await page.locator('#contact [type=submit]').click();
  await correctAndErase(page, canaries, await waitForToken(stack, canaries, email));

  await page.goto('/career#career-application');
  const applicant = `${canaries.put('applicant address')}@example.org`;
  await fillForm(page, '#career-application', { canaries, email: applicant, what: 'applicant' });
  await chooseCv(page, canaries);
  await page.locator('#career-application [type=submit]').click();
  const token = await waitForToken(stack, canaries, applicant);
  await page.goto(`/receipt#${token}`);
  const [cv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /canary/ }).click(),
  ]);
  await cv.cancel();

  await page.goto('/blog');
  const reader = `${canaries.put('reader address')}@example.org`;
  const newsletter = page
    .locator('form')
    .filter({ has: page.locator('[name=email]') })
    .last();
  await newsletter.locator('[name=email]').fill(reader);
  await newsletter.locator('[type=submit]').click();
  const confirmation = await waitForToken(stack, canaries, reader);
  await page.goto(`/newsletter/confirm#${confirmation}`);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByText('You are subscribed.')).toBeVisible();
  await context.close();
}

async function visitWithoutScripts(browser: Browser, stack: Stack, canaries: Canaries) {
  const context = await browser.newContext({ baseURL: stack.siteUrl, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/de#contact');
  const email = `${canaries.put('plain address')}@example.org`;
  await fillForm(page, '#contact', { canaries, email, what: 'plain', hasScripts: false });
  await page.locator('#contact [type=submit]').click();
  await page.waitForURL('**/de/sent/contact**');
  await waitForToken(stack, canaries, email);

  await page.goto('/es/career#career-application');
  const applicant = `${canaries.put('plain applicant address')}@example.org`;
  await fillForm(page, '#career-application', {
    canaries,
    email: applicant,
    what: 'plain CV',
    hasScripts: false,
  });
  await chooseCv(page, canaries);
  await page.locator('#career-application [type=submit]').click();
  await page.waitForURL('**/es/sent/application**');
  await waitForToken(stack, canaries, applicant);
  await context.close();
}

/** Causes failures. The log must contain them without the values that caused them. */
async function triggerErrors(stack: Stack, canaries: Canaries) {
  const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(`${stack.siteUrl}${path}`, { method: 'POST', body, headers });
  const json = { 'content-type': 'application/json' };
  stack.collector.respondWith({ status: 500, times: 1 });
  stack.inbox.reject({ code: 550, times: 1 });
  const email = `${canaries.put('rejected address')}@example.org`;
  await post(
    '/functions/v1/contact',
    new URLSearchParams({ name: canaries.put('rejected name'), email, message: canaries.put('m') }),
  );
  await post(
    '/functions/v1/newsletter',
    JSON.stringify({ email: canaries.put('no address') }),
    json,
  );
  await post('/graphql/v1', JSON.stringify({ query: `{ ${canaries.put('query text')} }` }), json);
  await post('/graphql/v1', `{"query": "${canaries.put('broken JSON')}`, json);
  await post('/storage/v1/files', `--X\r\n${canaries.put('broken form')}`, {
    'content-type': 'multipart/form-data; boundary=X',
  });
  await post(
    '/auth/v1/signin/email-password',
    JSON.stringify({ email, password: canaries.put('password') }),
    { ...json, authorization: `Bearer ${canaries.put('bearer token')}` },
  );
  await fetch(`${stack.apiUrls[0]}/storage/v1/files/x`, {
    headers: { 'x-hasura-admin-secret': canaries.put('wrong admin secret') },
  });
  await fetch(`${stack.siteUrl}/functions/v1/receipt/${canaries.put('wrong receipt')}`);
  await fetch(`${stack.siteUrl}/storage/v1/files/x?signature=${canaries.put('signature')}`);
  // The receipt is sent after the rejected email, so by then that failure has been logged.
  await stack.inbox.waitForEmail(({ recipients }) => recipients.includes(email), 40_000);
}

type FormInput = { canaries: Canaries; email: string; what: string; hasScripts?: boolean };

async function fillForm(page: Page, section: string, input: FormInput) {
  const { canaries, email, what, hasScripts = true } = input;
  const form = page.locator(`${section} form`);
  // Before hydration, a click would send a plain form post.
  if (hasScripts) await expect(page.locator(`${section} astro-island[ssr]`)).toHaveCount(0);
  await form.locator('[name=name]').fill(canaries.put(`${what} name`));
  await form.locator('[name=email]').fill(email);
  await form.locator('[name=message]').fill(`Hello ${canaries.put(`${what} message`)}`);
}

async function chooseCv(page: Page, canaries: Canaries) {
  await page.locator('#career-application [type=file]').setInputFiles({
    name: `${canaries.put('CV name')}.pdf`,
    mimeType: 'application/pdf',
    buffer: createSmallPdf(canaries.put('CV content')),
  });
}

async function correctAndErase(page: Page, canaries: Canaries, token: string) {
  await page.goto(`/receipt#${token}`);
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill(canaries.put('correction'));
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Your correction is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Erase my data' }).click();
  await expect(page.getByRole('button', { name: 'Erase my data' })).toHaveCount(0);
}

async function waitForToken(stack: Stack, canaries: Canaries, email: string): Promise<string> {
  const message = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
    40_000,
  );
  const token = LINK.exec(message.text)?.[1] ?? '';
  canaries.watch(`token for ${email}`, token);
  return token;
}
