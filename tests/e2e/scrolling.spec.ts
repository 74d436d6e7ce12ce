// Scroll position of a new page: the top, the section in the address, or the last position.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

async function readTop(page: Page): Promise<number> {
  return page.evaluate(() => Math.round(scrollY));
}

/** Returns the number of different scroll positions while the page scrolled to the section. */
async function countSteps(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const positions = new Set<number>();
    document.querySelector<HTMLAnchorElement>('a[href="#contact"]')?.click();
    const startedAt = performance.now();
    while (performance.now() - startedAt < 1500) {
      await new Promise(requestAnimationFrame);
      positions.add(scrollY);
    }
    return positions.size;
  });
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
});

test('[S1-R07] a link from far down a page opens the next page at its top', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 2000, behavior: 'instant' }));
  await expect.poll(() => readTop(page)).toBe(2000);
  await page.locator('header').getByRole('link', { name: 'Business' }).first().click();
  await expect(page).toHaveURL(/\/business$/);
  expect(await readTop(page)).toBe(0);
});

test('[D-R7a] Back and Forward restore the scroll position', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await page.goto('/business');
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
  await page.goBack();
  await expect.poll(() => readTop(page)).toBe(1500);
  await page.goForward();
  await expect.poll(() => readTop(page)).toBe(700);
});

for (const [page, hash] of [
  ['', 'contact'],
  ['career', 'jobs'],
  ['career', 'career-application'],
] as const) {
  test(`[D-R7b] an address with #${hash} opens at that section`, async ({ page: tab }) => {
    await tab.goto(`/${page}#${hash}`);
    const section = tab.locator(`#${hash}`);
    await expect(section).toBeInViewport();
    const offset = () => section.evaluate((element) => element.getBoundingClientRect().top);
    // Below the header, and in the top quarter of the window.
    await expect.poll(offset).toBeLessThan(180);
    await expect.poll(offset).toBeGreaterThanOrEqual(0);
  });
}

test('[D-R7c] scrolling to a section is smooth', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  // A jump has at most 2 positions (next test). The exact number depends on the machine.
  expect(await countSteps(page)).toBeGreaterThan(2);
  await expect(page.locator('#contact')).toBeInViewport();
});

test('[D-R7c] with reduced motion scrolling to a section is instant', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  expect(await countSteps(page)).toBeLessThanOrEqual(2);
  await expect(page.locator('#contact')).toBeInViewport();
});
