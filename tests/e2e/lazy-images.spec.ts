// Images load when they are near the window, or immediately when they have priority. A text
// replaces an image that cannot be loaded.
import type { Page } from '@playwright/test';
import { openBlog } from '../support/blog-page.ts';
import { ALL_OFF, storeDecision } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

/** Image of a project far down in the grid. It is not featured, so no other card shows it. */
const FAR_IMAGE = '/cloth/project-smart-city.svg';
const FAILURES = [
  ['/projects', 'Failed to load image'],
  ['/de/projects', 'Bild konnte nicht geladen werden'],
  ['/es/projects', 'No se ha podido cargar la imagen'],
] as const;

/** Until the image is near, its URL is in `data-src`. The project dialog has another image. */
function getFarImage(page: Page) {
  return page.locator(`[data-grid] img:is([src="${FAR_IMAGE}"], [data-src="${FAR_IMAGE}"])`);
}

function collectRequests(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Observers are called in the frame after a change. */
async function waitForFrames(page: Page) {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
}

test.beforeEach(async ({ page }) => {
  await storeDecision(page, false, ALL_OFF);
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('[S2-P50] a lazy image is requested when a tenth of it is within 50 px of the viewport, not before', async ({
  page,
}) => {
  const paths = collectRequests(page);
  await page.goto('/projects');
  await page.waitForLoadState('networkidle');
  expect(paths).not.toContain(FAR_IMAGE);

  // Loading starts when a tenth of the image is within 50 px below the window.
  const scrollBefore = (gapPx: number) =>
    getFarImage(page).evaluate((image, gap) => {
      const { top, height } = image.getBoundingClientRect();
      const begin = scrollY + top + height / 10 - 50 - innerHeight;
      scrollTo({ top: Math.round(begin - gap), behavior: 'instant' });
    }, gapPx);
  await scrollBefore(6);
  await waitForFrames(page);
  expect(paths).not.toContain(FAR_IMAGE);
  await scrollBefore(-6);
  await expect.poll(() => paths).toContain(FAR_IMAGE);
});

test('[S2-P51] images above the fold load eagerly, the others lazily', async ({ page }) => {
  await page.addInitScript(() => {
    // An observer that never reports an element.
    class BlindObserver {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    Object.assign(window, { IntersectionObserver: BlindObserver });
  });
  const paths = collectRequests(page);
  for (const path of ['/blog', '/projects', '/blog/static-first-marketing-sites']) {
    paths.length = 0;
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const first = page.locator('main img.woven').first();
    await expect(first).toHaveAttribute('fetchpriority', 'high');
    expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1280);
    expect(
      paths.filter((requested) => /^\/cloth\/(?!bands)/.test(requested)).length,
    ).toBeLessThanOrEqual(2);
  }
});

test('[S2-P52] bare warp is the placeholder of an image, which then fades in without a layout shift', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${FAR_IMAGE}`, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/projects');
  const image = getFarImage(page);
  await image.scrollIntoViewIfNeeded();
  const before = await image.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  await expect(image).toHaveCSS('background-image', /repeating-linear-gradient/);
  await expect(image).not.toHaveAttribute('data-arrived');

  release();
  await expect(image).toHaveAttribute('data-arrived', '');
  await expect(image).toHaveCSS('background-image', 'none');
  const start = await image.evaluate((element) => {
    const animations = element.getAnimations().map(({ effect }) => effect);
    return animations.flatMap((effect) =>
      effect instanceof KeyframeEffect ? effect.getKeyframes().map(({ opacity }) => opacity) : [],
    );
  });
  expect(start).toEqual(['0', '1']);
  expect(await image.boundingBox()).toEqual(before);
});

for (const [path, text] of FAILURES) {
  test(`[S2-P53] at ${path} an image that cannot be loaded is replaced by "${text}"`, async ({
    page,
  }) => {
    await page.route(`**${FAR_IMAGE}`, (route) => route.abort());
    await page.goto(path);
    const image = getFarImage(page);
    const before = await image.boundingBox();
    await image.scrollIntoViewIfNeeded();
    const note = page.locator('[data-grid]').getByText(text);
    await expect(note).toHaveCount(1);
    await expect(note).toBeVisible();
    await expect(image).toBeHidden();
    const after = await note.boundingBox();
    expect(Math.round(after?.height ?? 0)).toBe(Math.round(before?.height ?? 1));
  });
}

test('[S2-P53] an image with priority that fails also shows the error text', async ({ page }) => {
  await page.route('**/cloth/post-static-first.svg', (route) => route.abort());
  await page.goto('/blog/static-first-marketing-sites');
  await expect(page.getByRole('main').getByText('Failed to load image')).toBeVisible();
});

test('images in cards that a script adds also load lazily', async ({ page }) => {
  const paths = collectRequests(page);
  await openBlog(page);
  await page.getByRole('button', { name: 'Design', exact: true }).click();
  await expect(page.getByRole('main').locator('article')).toHaveCount(1);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByRole('main').locator('article')).toHaveCount(6);
  const last = page.getByRole('main').locator('article').last().locator('img');
  const path = await last.evaluate((image) => image.dataset['src'] ?? '');
  expect(path).toBe('/cloth/post-no-standup.svg');
  expect(paths).not.toContain(path);
  await last.scrollIntoViewIfNeeded();
  await expect(last).toHaveAttribute('data-arrived', '');
});

test('scrolling through a page of images causes no layout shift', async ({ page }) => {
  await page.goto('/projects');
  await page.waitForLoadState('networkidle');
  // What shifts while the page loads is measured by npm run bench:lighthouse. The script of the carousel
  // runs late on a busy machine, so the test waits for the text that it writes.
  await expect(page.locator('[data-carousel-position]')).not.toBeEmpty();
  const shift = await page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        sum += 'value' in entry && typeof entry.value === 'number' ? entry.value : 0;
      }
    }).observe({ type: 'layout-shift' });
    for (let top = 0; top < document.body.scrollHeight; top += 200) {
      scrollTo({ top, behavior: 'instant' });
      await new Promise(requestAnimationFrame);
    }
    await new Promise(requestAnimationFrame);
    return sum;
  });
  expect(shift).toBeLessThan(0.001);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the browser loads lazy images natively', async ({ page }) => {
    const paths = collectRequests(page);
    await page.goto('/projects');
    const image = getFarImage(page);
    await expect(image).toHaveAttribute('loading', 'lazy');
    await expect(image).toHaveAttribute('src', FAR_IMAGE);
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => paths).toContain(FAR_IMAGE);
  });
});
