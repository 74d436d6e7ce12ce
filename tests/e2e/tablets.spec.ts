// Between phone and desktop pages have a layout of their own: cards as rows or in two columns.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

const WIDTHS = [640, 768, 834, 1024, 1199];
const PREFIXES = ['', '/de', '/es'];
const PAGES = ['', '/business', '/projects', '/blog', '/resources', '/team'];
const MIN_TEXT_WIDTH_PX = 200;
/** Three cards below each other, with images as wide as the page, need more than 2,000 px. */
const MAX_SOLUTIONS_HEIGHT_PX = 1450;

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

/** Cards, rows of resources, services, steps, offerings and innovations whose text column is too narrow. */
async function findNarrowTexts(page: Page): Promise<string[]> {
  return page.evaluate((minimum) => {
    const texts = document.querySelectorAll<HTMLElement>(
      'main article p, main li.click-area p, main #services li p, main li > h3 + p, #proof p, #how li p',
    );
    return [...texts]
      .filter((text) => text.checkVisibility() && text.clientWidth < minimum)
      .map((text) => `${text.clientWidth} px: ${text.textContent?.slice(0, 40)}`);
  }, MIN_TEXT_WIDTH_PX);
}

for (const width of WIDTHS) {
  for (const prefix of PREFIXES) {
    test(`at ${width} px the texts of ${prefix || '/en'} are at least 200 px wide and nothing overflows`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 1024 });
      for (const path of PAGES) {
        await page.goto(`${prefix}${path}` || '/');
        expect(await findNarrowTexts(page), path).toEqual([]);
        const overflow = () =>
          page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(await overflow(), path).toBeLessThanOrEqual(0);
      }
    });
  }
}

for (const prefix of PREFIXES) {
  test(`at 768 px the solutions of ${prefix || '/'} and the showcase are rows with the image on the left`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(prefix || '/');
    const solutions = await page.locator('#solutions').boundingBox();
    expect(solutions?.height).toBeLessThan(MAX_SOLUTIONS_HEIGHT_PX);
    for (const [path, section] of [
      ['', '#solutions'],
      ['/business', '#showcase'],
    ]) {
      await page.goto(`${prefix}${path}` || '/');
      const cards = page.locator(`${section} article`);
      await expect(cards).toHaveCount(3);
      for (const card of await cards.all()) {
        const image = await card.locator('img').first().boundingBox();
        const title = await card.locator('h3').boundingBox();
        if (image === null || title === null) throw new Error('the card has no box');
        expect(image.x + image.width).toBeLessThanOrEqual(title.x);
        expect(image.width).toBeGreaterThan(250);
      }
    }
  });
}
