// Search, receipt and newsletter without JavaScript, in three languages.
import { INSERT_CONTACT } from '@loimel/client/contract';
import type { Page } from '@playwright/test';
import { runAxe } from '../support/axe.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const LINK = /https?:\/\/\S+#\S+/;
const LANGUAGES = [
  { code: 'en', prefix: '', tag: 'design' },
  { code: 'de', prefix: '/de', tag: 'gestaltung' },
  { code: 'es', prefix: '/es', tag: 'diseno' },
] as const;

test.use({ javaScriptEnabled: false });

async function post(stack: Stack, path: string, body: object): Promise<void> {
  const response = await fetch(`${stack.siteUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
}

async function waitForText(stack: Stack, email: string): Promise<string> {
  const { text } = await stack.inbox.waitForEmail(
    ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
  );
  return text.replaceAll('\r', '');
}

/** Playwright's text and role locators ignore the content of a noscript. */
async function pasteLink(page: Page, link: string) {
  await page.goto(link);
  const form = page.locator('noscript form').first();
  await form.locator('[name=link]').fill(link);
  await form.locator('button').click();
}

/** axe needs timers, which do not run in a page without JavaScript. */
async function runAxeOnCopy(page: Page): Promise<string[]> {
  const context = await page.context().browser()?.newContext({ javaScriptEnabled: true });
  if (context === undefined) throw new Error('the page has no browser');
  const copy = await context.newPage();
  await copy.setContent(await page.content());
  const violations = await runAxe(copy);
  await context.close();
  return violations;
}

/** It fits a small phone, axe finds nothing, and the address does not contain the key. */
async function expectPlainPage(page: Page, key = '\0') {
  await page.setViewportSize({ width: 320, height: 700 });
  const main = await page.locator('main').boundingBox();
  expect(main?.width).toBeLessThanOrEqual(320);
  for (const part of await page.locator('main :is(button, input, textarea, dl, h1)').all()) {
    const box = await part.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
  }
  expect(await runAxeOnCopy(page)).toEqual([]);
  expect(page.url()).not.toContain(key);
  await page.setViewportSize({ width: 1280, height: 800 });
}

for (const { code, prefix, tag } of LANGUAGES) {
  test(`[D-L18b] the search of ${prefix}/blog works without JavaScript`, async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.siteUrl}${prefix}/blog`);
    const field = page.getByRole('main').getByRole('searchbox');
    await field.fill('GraphQL');
    await field.press('Enter');
    await expect(page).toHaveURL(/\/functions\/v1\/search\?/);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('status')).toContainText('GraphQL');
    const results = page.locator('main h2 a[href*="/blog/"]');
    await expect(results).toHaveCount(1);
    await expectPlainPage(page);
    await page.getByRole('searchbox').fill('design');
    await page.getByRole('button').click();
    await page.getByRole('link', { name: 'Design', exact: true }).click();
    await expect(page).toHaveURL(`${stack.siteUrl}${prefix}/blog/tag/${tag}`);
    await page.goBack();
    await page.getByRole('searchbox').fill('<b>xyzzy');
    await page.getByRole('button').click();
    await expect(results).toHaveCount(0);
    await expect(page.locator('main b')).toHaveCount(0);
  });
}

for (const { code, prefix } of LANGUAGES) {
  test(`[D-L18b] the receipt at ${prefix}/receipt works without JavaScript`, async ({
    page,
    stack,
  }) => {
    const email = `plain.${crypto.randomUUID().slice(0, 8)}@example.org`;
    const object = { name: 'Mart Kask', message: 'First\nSecond', email, language: code };
    await post(stack, '/graphql/v1', { ...INSERT_CONTACT, variables: { object } });
    const link = LINK.exec(await waitForText(stack, email))?.[0] ?? '';
    const key = link.split('#')[1] ?? '';
    await pasteLink(page, link);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByText(email)).toBeVisible();
    await expectPlainPage(page, key);

    const step = (name: string) => page.locator(`form:has([name=step][value=${name}]) button`);
    const change = (name: string) => page.locator(`form:has([name=change][value=${name}]) button`);
    await step('correct').click();
    await page.locator('[name=message]').fill('Better words');
    await change('correct').click();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.locator('dd.text')).toHaveText('Better words');
    await page.locator('#reply').fill('One more thing');
    await change('reply').click();
    await expect(page.locator('ol.list p.text')).toHaveText('One more thing');
    // A reload sends the form again, which adds nothing.
    await page.reload();
    await expect(page.locator('ol.list p.text')).toHaveCount(1);

    await step('withdraw').click();
    await change('withdraw').click();
    await expect(step('correct')).toHaveCount(0);
    await expect(step('withdraw')).toHaveCount(0);
    await expectPlainPage(page, key);
    await step('erase').click();
    await change('erase').click();
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.getByText(email)).toHaveCount(0);
    await pasteLink(page, link);
    await expect(page.getByRole('status')).toBeVisible();
    await expect(page.locator('main form')).toHaveCount(0);
  });
}

for (const { code, prefix } of LANGUAGES) {
  test(`[D-L18b] the newsletter pages in ${code} work without JavaScript`, async ({
    page,
    stack,
  }) => {
    const states: string[] = [];
    for (const way of ['code', 'link']) {
      const email = `plain.${crypto.randomUUID().slice(0, 8)}@example.org`;
      await post(stack, '/functions/v1/newsletter', { email, language: code });
      const text = await waitForText(stack, email);
      const link = LINK.exec(text)?.[0] ?? '';
      if (way === 'link') await pasteLink(page, link);
      else {
        await page.goto(`${prefix}/newsletter/confirm`);
        const form = page.locator('noscript form').nth(1);
        await form.locator('[name=email]').fill(email);
        await form.locator('[name=code]').fill(/^(\d{6})$/m.exec(text)?.[1] ?? '');
        await form.locator('button').click();
        // A reload sends the code again. The subscription is confirmed, and the page must say so.
        await expect(page.getByRole('alert')).toHaveCount(0);
        const title = await page.getByRole('heading', { level: 1 }).textContent();
        await page.reload();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
      }
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expectPlainPage(page, link.split('#')[1]);
      const client = await stack.connectDatabase();
      const sql = 'select state from app.newsletter_subscribers where email = $1';
      states.push((await client.query(sql, [email])).rows[0]?.state);
      await client.end();
    }
    expect(states).toEqual(['confirmed', 'confirmed']);
    await pasteLink(page, `${stack.siteUrl}${prefix}/newsletter/unsubscribe#made-up`);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.locator('[name=link]')).toBeVisible();
  });
}

for (const { code, prefix } of LANGUAGES) {
  test(`[D-L18b] a message in ${code} that nginx rejects leads to a page that says how to go on, and Back keeps the text`, async ({
    page,
    stack,
  }) => {
    await page.goto(`${stack.siteUrl}${prefix === '' ? '/' : prefix}#contact`);
    const message = page.locator('#contact [name=message]');
    const long = 'too long '.repeat(10_000);
    await page.locator('#contact [name=name]').fill('Mart Kask');
    await page.locator('#contact [name=email]').fill('mart@example.org');
    await message.fill(long);
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/functions/v1/contact')),
      page.locator('#contact [type=submit]').click(),
    ]);
    expect(response.status()).toBe(413);
    await expect(page.locator('html')).toHaveAttribute('lang', code);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/10\sMB/);
    expect(await runAxeOnCopy(page)).toEqual([]);
    await page.goBack();
    await expect(message).toHaveValue(long);
  });
}
