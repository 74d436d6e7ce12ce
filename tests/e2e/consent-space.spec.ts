// The cookie popup leaves the main action of the page free and stays usable in small windows.
import type { Locator, Page } from '@playwright/test';
import { getPopup } from '../support/consent.ts';
import { expect, test } from '../support/site-test.ts';

const PATHS = ['/', '/de', '/es'] as const;
/** The largest share of a phone's window. */
const PHONE_SHARE = 0.25;

const WINDOWS = [
  { width: 1366, height: 768, isPhone: false },
  { width: 1280, height: 720, isPhone: false },
  { width: 1536, height: 730, isPhone: false },
  { width: 1440, height: 900, isPhone: false },
  { width: 1024, height: 600, isPhone: false },
  { width: 390, height: 664, isPhone: true },
  { width: 360, height: 640, isPhone: false },
  { width: 360, height: 740, isPhone: true },
  { width: 390, height: 844, isPhone: true },
];

async function requireBox(locator: Locator) {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('the element has no box');
  return box;
}

/** The share of the first element that the second one covers. */
async function measureCover(below: Locator, above: Locator): Promise<number> {
  const [a, b] = await Promise.all([requireBox(below), requireBox(above)]);
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return (Math.max(0, width) * Math.max(0, height)) / (a.width * a.height);
}

function getBookingButton(page: Page): Locator {
  return page.locator('main section').first().locator('a[target="_blank"]');
}

for (const { isPhone, ...viewport } of WINDOWS) {
  for (const path of PATHS) {
    test(`[D-L12] on ${path} at ${viewport.width} × ${viewport.height} the popup covers nothing of the booking button`, async ({
      page,
    }) => {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      const { popup } = getPopup(page);
      await expect(popup).toBeVisible();
      const button = getBookingButton(page);
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await measureCover(button, popup)).toBe(0);
      if (!isPhone) return;
      const { width, height } = await requireBox(popup);
      expect((width * height) / (viewport.width * viewport.height)).toBeLessThanOrEqual(
        PHONE_SHARE,
      );
    });
  }
}

test('[D-L12] [D-N2g] a popup that names several changes covers nothing of the booking button', async ({
  page,
  context,
}) => {
  for (const path of PATHS) {
    await page.goto(path);
    const { popup, accept } = getPopup(page);
    await accept.click();
    await page.evaluate(() => {
      const record = JSON.parse(localStorage.getItem('consentRecord') ?? '');
      const vendors = ['Another Statistics Service'];
      localStorage.setItem('consentRecord', JSON.stringify({ ...record, vendors, texts: '' }));
    });
    for (const { isPhone: _isPhone, ...viewport } of WINDOWS) {
      await page.setViewportSize(viewport);
      await page.goto(path);
      await page.evaluate(() => document.fonts.ready);
      await expect(popup).toContainText('Another Statistics Service');
      const button = getBookingButton(page);
      await expect(button).toBeInViewport({ ratio: 1 });
      expect(await measureCover(button, popup), `${path} at ${viewport.width}`).toBe(0);
    }
    await context.clearCookies();
    await page.evaluate(() => localStorage.clear());
  }
});

for (const path of PATHS) {
  test(`[D-L12] at 400 % zoom ${path} stays visible beside the popup, and the keyboard reaches every action of it`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    await page.goto(path);
    const { popup, accept, reject, details, analytics, marketing, save } = getPopup(page);
    await expect(popup).toBeVisible();
    // Both buttons without scrolling, and a strip of the page between header and popup.
    await expect(accept).toBeInViewport({ ratio: 1 });
    await expect(reject).toBeInViewport({ ratio: 1 });
    const header = await requireBox(page.locator('header').first());
    const { y: top } = await requireBox(popup);
    expect(top - (header.y + header.height)).toBeGreaterThanOrEqual(40);
    await popup.getByRole('link').focus();
    await expect(popup.getByRole('link')).toBeInViewport({ ratio: 1 });
    for (const control of [accept, reject, details]) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Enter');
    for (const control of [analytics, marketing, save]) {
      await page.keyboard.press('Tab');
      await expect(control).toBeFocused();
      await expect(control).toBeInViewport({ ratio: 1 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test('the details of the popup open inside it and scroll there in a low window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 420 });
  await page.goto('/de');
  const { popup, details } = getPopup(page);
  await details.click();
  const { y, height } = await requireBox(popup);
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(420);
  expect(await popup.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true);
});
