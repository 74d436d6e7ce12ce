// A visitor whose browser runs no scripts reads every page and can send both forms.
import type { Page } from '@playwright/test';
import { isPrivatePage } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

test.use({ javaScriptEnabled: false });

for (const { code, prefix } of [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: '/de' },
  { code: 'es', prefix: '/es' },
]) {
  test(`every page in ${code} is readable without scripts`, async ({ page, pages }) => {
    test.setTimeout(LONG_RUN_MS);
    for (const { name, path } of pages.filter(({ language }) => language.code === code)) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('lang', code);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      if (!isPrivatePage({ name })) {
        await expect(page.getByRole('banner').getByRole('navigation'), path).toBeVisible();
        await expect(page.getByRole('contentinfo'), path).toBeVisible();
      }
      // No visible element needs a script.
      await expect(page.locator('[data-cookie-popup]'), path).toBeHidden();
      await expect(page.locator('body > [role="status"]'), path).toBeHidden();
      await expect(page.locator('[data-cookie-settings]:visible'), path).toHaveCount(0);
    }
  });

  test(`on a phone the menu in ${code} opens without scripts and its links work`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(prefix === '' ? '/' : prefix);
    await page.locator('header button[popovertarget]').click();
    const panel = page.locator('header [popover]');
    await expect(panel).toBeVisible();
    await panel.locator(`a[href="${prefix}/team"]`).click();
    await page.waitForURL(`**${prefix}/team`);
  });

  test(`the contact form in ${code} is sent as a plain form without scripts`, async ({ page }) => {
    const { whenPosted } = await watchPost(page, '/functions/v1/contact');
    await page.goto(`${prefix === '' ? '/' : prefix}#contact`);
    const form = page.locator('#contact form');
    await form.locator('[name="name"]').fill('Grete Kask');
    await form.locator('[name="email"]').fill('grete@example.org');
    await form.locator('[name="message"]').fill('Ein Buchungsschalter.');
    await form.locator('[type="submit"]').click();
    const { type, body } = await whenPosted;
    expect(type).toContain('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(body))).toMatchObject({
      name: 'Grete Kask',
      email: 'grete@example.org',
      message: 'Ein Buchungsschalter.',
      language: code,
    });
  });

  test(`the application form in ${code} is sent with its file as a plain form without scripts`, async ({
    page,
  }) => {
    const { whenPosted } = await watchPost(page, '/functions/v1/');
    await page.goto(`${prefix}/career#career-application`);
    const form = page.locator('#career-application form');
    await form.locator('[name="name"]').fill('Kai Tamm');
    await form.locator('[name="email"]').fill('kai@example.org');
    await form.locator('[name="message"]').fill('I would like to join.');
    await form.locator('[type="file"]').setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n'),
    });
    await form.locator('[type="submit"]').click();
    const { type, body } = await whenPosted;
    expect(type).toContain('multipart/form-data');
    for (const part of ['Kai Tamm', 'kai@example.org', 'I would like to join.', 'cv.pdf', '%PDF']) {
      expect(body).toContain(part);
    }
    expect(body).toMatch(new RegExp(`name="language"\\s+${code}\\s`));
  });
}

test('an empty form is blocked by browser validation', async ({ page }) => {
  await page.goto('/#contact');
  const form = page.locator('#contact form');
  await form.locator('[type="submit"]').click();
  await expect(page).toHaveURL(/\/#contact$/);
  expect(await form.locator(':invalid').count()).toBe(3);
});

type Posted = { type: string; body: string };

/** Only records the request. Other end-to-end tests check how the server handles a plain form. */
async function watchPost(page: Page, path: string): Promise<{ whenPosted: Promise<Posted> }> {
  const posted = Promise.withResolvers<Posted>();
  await page.route(
    (url) => url.pathname.startsWith(path),
    (route) => {
      const request = route.request();
      expect(request.method()).toBe('POST');
      posted.resolve({
        type: request.headers()['content-type'] ?? '',
        body: request.postDataBuffer()?.toString('latin1') ?? '',
      });
      return route.fulfill({ contentType: 'text/html', body: '<p>ok</p>' });
    },
  );
  return { whenPosted: posted.promise };
}
