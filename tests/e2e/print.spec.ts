// Pages on paper: brand and address, no forms, no boxes of images that are not loaded.
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

for (const path of ['/privacy', '/blog/four-time-zones-no-stand-up']) {
  test(`the printed page ${path} shows the logo, and the address of the company in dark text`, async ({
    page,
  }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await page.goto(path);
    const logo = page.getByRole('banner').getByRole('link');
    await expect(logo).toHaveCount(1);
    await expect(logo).toHaveCSS('color', 'rgb(0, 0, 0)');
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const box = await logo.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(heading?.y ?? 0);
    const company = page.locator('#company');
    await expect(company).toContainText('Tallinn');
    await expect(company).toBeVisible();
    await expect(company).toHaveCSS('color', 'rgb(0, 0, 0)');
  });
}

test('the printed home page has no form and no field', async ({ page }) => {
  await page.goto('/');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(0);
  await expect(page.locator('main form:visible')).toHaveCount(0);
});

test('on paper an image that is not loaded leaves no gap, and a loaded one is shown', async ({
  page,
}) => {
  await page.goto('/projects');
  const images = page.locator('[data-category] img');
  const boxes = page.locator('[data-category] .pinked');
  await expect(images.last()).not.toHaveAttribute('data-arrived');
  await page.emulateMedia({ media: 'print' });
  await expect(boxes.last()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await boxes.last().scrollIntoViewIfNeeded();
  await expect(images.last()).toHaveAttribute('data-arrived');
  await page.emulateMedia({ media: 'print' });
  await expect(boxes.last()).toBeVisible();
});

test('on paper every question of the business page has its text, also a closed one', async ({
  page,
}) => {
  await page.goto('/business');
  const texts = page.locator('#questions details p');
  await expect(texts.nth(1)).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const text of await texts.all()) await expect(text).toBeVisible();
});
