// Ornaments that are woven while the visitor scrolls.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

const SELVEDGE = '[class^="selvedge_woven"]';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

test.use({ viewport: DESKTOP });

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

async function scrollToTop(page: Page, top: number): Promise<void> {
  await page.evaluate((target) => scrollTo({ top: target, behavior: 'instant' }), top);
}

async function readSelvedge(page: Page) {
  return page.locator(SELVEDGE).evaluate((element) => {
    const { animationName, clipPath } = getComputedStyle(element);
    return { animationName, clipPath, running: element.getAnimations().length };
  });
}

for (const path of ['/', '/de/business', '/es/privacy']) {
  test(`the selvedge of ${path} grows while the page scrolls`, async ({ page }) => {
    await page.goto(path);
    const atTop = await readSelvedge(page);
    expect(atTop.animationName).not.toBe('none');
    await scrollToTop(page, 800);
    await expect.poll(async () => (await readSelvedge(page)).clipPath).not.toBe(atTop.clipPath);
    const below = await readSelvedge(page);
    await scrollToTop(page, 1200);
    await expect.poll(async () => (await readSelvedge(page)).clipPath).not.toBe(below.clipPath);
  });
}

test('with reduced motion the selvedge is whole and still', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  for (const top of [0, 800]) {
    await scrollToTop(page, top);
    expect(await readSelvedge(page)).toEqual({
      animationName: 'none',
      clipPath: 'none',
      running: 0,
    });
  }
});

async function readClips(page: Page, selector: string) {
  return page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => getComputedStyle(element).clipPath));
}

/** Position of every text in the document, to find out whether something moved. */
async function readTextPositions(page: Page, section: string) {
  return page.locator(`${section} :is(h2, h3, p)`).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y } = element.getBoundingClientRect();
      return [Math.round(x), Math.round(y + scrollY)];
    }),
  );
}

const WOVEN_ON_SCROLL = [
  {
    name: 'process belt',
    path: '/de/business',
    section: '#how',
    parts: '[class^="steps-belt_stage"]',
  },
  {
    name: 'looms of the innovations',
    path: '/',
    section: 'section:has([class^="innovations_looms"])',
    parts: '[class*="innovations_image"]',
  },
];

for (const { name, path, section, parts } of WOVEN_ON_SCROLL) {
  for (const viewport of [DESKTOP, PHONE]) {
    test(`the ${name} is woven while it comes into view at ${viewport.width} px, and no text moves`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const texts = await readTextPositions(page, section);
      const first = page.locator(parts).first();
      const top = await first.evaluate((element) => element.getBoundingClientRect().top + scrollY);
      const bare = await readClips(page, parts);
      await scrollToTop(page, top - viewport.height * 0.55);
      await expect.poll(() => readClips(page, parts)).not.toEqual(bare);
      const begun = await readClips(page, parts);
      await scrollToTop(page, top - viewport.height * 0.35);
      await expect.poll(() => readClips(page, parts)).not.toEqual(begun);
      expect(await readTextPositions(page, section)).toEqual(texts);
    });
  }

  test(`with reduced motion the ${name} is whole and nothing is animated`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    const clips = await readClips(page, parts);
    expect(clips.length).toBeGreaterThan(2);
    expect(new Set(clips)).toEqual(new Set(['none']));
    await page.locator(section).scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
}
