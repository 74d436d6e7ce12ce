// The bar that offers the page in the language of the browser.
import type { Page } from '@playwright/test';
import { getPopup } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

function getBar(page: Page) {
  const bar = page.locator('[data-offers]:visible');
  return { bar, link: bar.getByRole('link'), close: bar.getByRole('button') };
}

/** The sum of all layout shifts, including those after user input. */
async function readShifts(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => done(sum), 200);
      }),
  );
}

for (const { locale, language, text, label } of [
  { locale: 'de-AT', language: 'de', text: 'Auf Deutsch lesen', label: 'Sprachvorschlag' },
  { locale: 'es-MX', language: 'es', text: 'Leer en español', label: 'Sugerencia de idioma' },
]) {
  test.describe(`a browser in ${locale}`, () => {
    test.use({ locale });

    test(`[D-R3a] [D-R3c] is offered the page in its language and is not redirected`, async ({
      page,
    }) => {
      await page.goto('/business?a=1');
      const { bar, link } = getBar(page);
      await expect(bar).toHaveCount(1);
      await expect(bar).toHaveAttribute('lang', language);
      await expect(page.getByRole('complementary', { name: label })).toBeVisible();
      await expect(page).toHaveURL(/:\d+\/business\?a=1$/);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expect(link).toHaveText(text);
      await link.click();
      await expect(page).toHaveURL(new RegExp(`/${language}/business\\?a=1$`));
      await expect(getBar(page).bar).toHaveCount(0);
    });
  });
}

test.describe('a browser in German', () => {
  test.use({ locale: 'de-DE' });

  test('[D-R3b] can decline the offer; it is not shown again, and English is stored', async ({
    page,
  }) => {
    await page.goto('/');
    const { bar, close } = getBar(page);
    await expect(close).toHaveAccessibleName('Nein, danke');
    await close.click();
    await expect(bar).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('preferredLanguage'))).toBe('en');
    await page.reload();
    await expect(getPopup(page).popup).toBeVisible();
    await expect(bar).toHaveCount(0);
  });

  test('the bar is above the header from the first paint, without a layout shift', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(getPopup(page).popup).toBeVisible();
    const header = page.locator('header').first();
    expect(await getBar(page).bar.boundingBox()).toMatchObject({ y: 0, height: 48 });
    expect((await header.boundingBox())?.y).toBe(48);
    // Loading fonts may move a line. The bar would move the whole page.
    expect(await readShifts(page)).toBeLessThan(0.01);
    await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }));
    await expect.poll(async () => (await header.boundingBox())?.y).toBe(0);
  });

  test('on a small screen the cookie popup is shown first, then the offer; the menu covers it', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const { bar } = getBar(page);
    const { popup, reject } = getPopup(page);
    await expect(popup).toBeVisible();
    await expect(bar).toHaveCount(0);
    await reject.click();
    await expect(bar).toHaveCount(1);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(bar).toHaveCount(0);
    const header = await page.locator('header').first().boundingBox();
    const panel = await page.locator('#menu').boundingBox();
    expect(panel?.y).toBe((header?.y ?? 0) + (header?.height ?? 0));
  });

  test('no bar is shown on a page with a prefix', async ({ page }) => {
    await page.goto('/es');
    await expect(getPopup(page).popup).toBeVisible();
    await expect(getBar(page).bar).toHaveCount(0);
  });
});

test('an English browser gets no offer', async ({ page }) => {
  await page.goto('/');
  await expect(getPopup(page).popup).toBeVisible();
  await expect(getBar(page).bar).toHaveCount(0);
});
