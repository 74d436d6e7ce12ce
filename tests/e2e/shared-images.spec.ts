// The image of a card, which moves to its place on the page of the card.
import type { Page } from '@playwright/test';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/site-test.ts';

const MAX_OPENINGS = 3;

declare global {
  interface Window {
    /** The images that move while this page replaces another. Null without a transition. */
    movingImages?: Promise<string[] | null>;
  }
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      window.movingImages = readMoving(viewTransition);
    });

    async function readMoving(transition: ViewTransition | null): Promise<string[] | null> {
      if (transition === null) return null;
      try {
        await transition.ready;
      } catch {
        return null;
      }
      return document
        .getAnimations()
        .map(({ effect }) => (effect instanceof KeyframeEffect && effect.pseudoElement) || '')
        .filter((name) => name.startsWith('::view-transition-group(image'));
    }
  });
});

/** Chromium gives up the transition to a slow page. Then nothing was shown, and it is opened again. */
async function openAndReadMoving(page: Page, open: () => Promise<RegExp>) {
  for (let attempt = 1; ; attempt += 1) {
    const moving = await readMoving(page, await open());
    if (moving !== null || attempt === MAX_OPENINGS) return moving;
  }
}

async function readMoving(page: Page, url: RegExp): Promise<string[] | null | undefined> {
  await page.waitForURL(url);
  await page.waitForFunction(() => window.movingImages !== undefined);
  return page.evaluate(() => window.movingImages);
}

test('the image of a post moves from its card to the article, and has the same name on the way back', async ({
  page,
}) => {
  const moving = await openAndReadMoving(page, async () => {
    await page.goto('/blog');
    await waitForDeferredScripts(page);
    await page.locator('main article a[href="/blog/static-first-marketing-sites"]').first().click();
    return /\/blog\/static-first-marketing-sites$/;
  });
  expect(moving).toEqual(['::view-transition-group(image-blog-static-first-marketing-sites)']);
  // The list may be painted before its cards are parsed, so only the way out of the article is sure.
  await page.evaluate(() => {
    addEventListener('pageswap', () => {
      const image = document.querySelector<HTMLElement>('[data-image-of=""]');
      sessionStorage.setItem('left', image?.style.viewTransitionName ?? '');
    });
  });
  await page.goBack();
  await page.waitForURL(/\/blog$/);
  expect(await page.evaluate(() => sessionStorage.getItem('left'))).toBe(
    'image-blog-static-first-marketing-sites',
  );
});

for (const { where, list } of [
  { where: 'carousel', list: '[aria-labelledby="featured-title"]' },
  { where: 'list', list: 'ul:has([data-category])' },
]) {
  test(`a project in the ${where} is on the page twice, and its image moves from the dialog to the page`, async ({
    page,
  }) => {
    let path = '';
    const moving = await openAndReadMoving(page, async () => {
      await page.goto('/projects');
      await waitForDeferredScripts(page);
      await page.locator(`main ${list} article h3 a`).first().click();
      const dialog = page.getByRole('dialog').filter({ visible: true });
      await expect(dialog.locator('img')).toHaveAttribute('data-arrived', '');
      path = new URL(page.url()).pathname;
      await dialog.getByRole('link', { name: 'Open as a page' }).click();
      await expect(page.locator("[data-image-of='']")).toBeVisible();
      return new RegExp(`${path}$`);
    });
    expect(moving).toEqual([`::view-transition-group(image${path.replaceAll('/', '-')})`]);
  });
}

test('the image of the next project moves to the head of its page, and no name remains', async ({
  page,
}) => {
  let path = '';
  const moving = await openAndReadMoving(page, async () => {
    await page.goto('/projects/harbour-desk');
    await waitForDeferredScripts(page);
    const next = page.locator('section[aria-labelledby="next-title"] a');
    path = (await next.getAttribute('href')) ?? '';
    await next.click();
    return new RegExp(`${path}$`);
  });
  expect(moving).toEqual([`::view-transition-group(image${path.replaceAll('/', '-')})`]);
  await expect(page.locator('[style*="view-transition-name"]')).toHaveCount(0);
});

test('with reduced motion no image moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/blog');
  await waitForDeferredScripts(page);
  await page.locator('main article a[href="/blog/static-first-marketing-sites"]').first().click();
  expect(await readMoving(page, /\/blog\/static-first-marketing-sites$/)).toBeNull();
});
