// The pages after a form was sent without JavaScript.
import { LANGUAGES } from '../../content/languages.ts';
import { SENT_RESULTS } from '../../content/schema/page-sent.ts';
import { readImageCells } from '../support/band-cells.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/site-test.ts';

const BAND = 'main span[aria-hidden="true"] > img[src^="data:image/svg+xml"]';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  for (const { code, prefix } of LANGUAGES) {
    test(`[D-F9] every result page in ${code} says in its right half what happens next`, async ({
      page,
    }) => {
      for (const result of SENT_RESULTS) {
        await page.goto(`${prefix === '' ? '' : `/${prefix}`}/sent/${result}?n=K7Q4RS`);
        const list = page.getByRole('main').getByRole('list');
        const count = await list.getByRole('listitem').count();
        expect(count, result).toBeGreaterThanOrEqual(3);
        const { x, y } = (await list.boundingBox()) ?? { x: 0, y: 900 };
        expect(x, result).toBeGreaterThan(720);
        expect(y, result).toBeLessThan(450);
        await expect(page.getByRole('main').getByRole('button'), result).toHaveCount(0);
      }
    });
  }

  test('a stored message says where its number is, and a newsletter subscription does not', async ({
    page,
  }) => {
    const hint = page.getByText('at the end of the address of this page');
    await page.goto('/sent/contact?n=K7Q4RS');
    await expect(hint).toBeVisible();
    await page.goto('/sent/newsletter');
    await expect(hint).toHaveCount(0);
  });
});

for (const { width, shape } of [
  { width: 1440, shape: 'hangs' },
  { width: 390, shape: 'lies' },
] as const) {
  test(`[D-L14] on a result page ${width} px wide the band of the number ${shape}, and the number is text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/sent/contact?n=K7Q4RS');
    const band = page.locator(BAND);
    await expect(band).toBeVisible();
    const box = await band.boundingBox();
    if (box === null) throw new Error('the band has no box');
    const [short, long] = [box.width, box.height].toSorted((a, b) => a - b);
    expect((long ?? 0) / (short ?? 1)).toBeCloseTo(99 / 21, 1);
    expect(box.height > box.width).toBe(shape === 'hangs');
    await expect(page.getByRole('main').getByText('K7Q4RS', { exact: true })).toBeVisible();
    await expect(page.getByText('at the end of the address of this page')).toBeHidden();
    await expect(page.getByRole('main').getByRole('img')).toHaveCount(0);
    const hasSidewaysScroll = () => document.documentElement.scrollWidth > innerWidth;
    expect(await page.evaluate(hasSidewaysScroll)).toBe(false);
  });
}

test('[D-L14] the band of a result page is beaten in when it opens and is still after a reload', async ({
  page,
}) => {
  const readDurations = () =>
    page
      .locator(BAND)
      .evaluate((image) =>
        image.getAnimations().map(({ effect }) => effect?.getComputedTiming().duration),
      );
  await page.goto('/sent/application?n=K7Q4RS');
  await expect(page.locator(BAND)).toBeVisible();
  expect(await readDurations()).toEqual([2970]);
  const first = await page.locator(BAND).getAttribute('src');
  await page.reload();
  await expect(page.locator(BAND)).toBeVisible();
  expect(await readDurations()).toEqual([]);

  await page.goto('/sent/application?n=K7Q4RT');
  await expect(page.locator(BAND)).toBeVisible();
  const other = (await page.locator(BAND).getAttribute('src')) ?? '';
  expect(await readImageCells(page, other, 'whole')).not.toEqual(
    await readImageCells(page, first ?? '', 'whole'),
  );
});

test('[D-L14] the band of a result page can be saved as an image', async ({ page }) => {
  await page.goto('/sent/contact?n=K7Q4RS');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the band' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('band.png');
});

for (const address of [
  '/sent/contact',
  '/sent/contact?n=BUY%20NOW',
  '/sent/contact?n=IO1L00',
  '/sent/contact-failed?n=K7Q4RS',
]) {
  test(`[D-L14] ${address} shows neither number nor band`, async ({ page }) => {
    await page.goto(address);
    await waitForDeferredScripts(page);
    await expect(page.locator(BAND)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Save the band' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText(/BUY|IO1L|K7Q4/);
  });
}
