// Consent in pages that return from the back/forward cache. They get no storage events while they wait
// there. Playwright turns this cache off, and the headless shell has none.
import type { Page } from '@playwright/test';
import { CHROMIUM } from '../support/browser.ts';
import { changeTerms, getPopup, readDisabled, waitForConsentCode } from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/site-test.ts';

test.use({
  launchOptions: { ...CHROMIUM, ignoreDefaultArgs: ['--disable-back-forward-cache'] },
});

const MARK = 'isKeptInCache';

async function leave(page: Page): Promise<void> {
  await page.evaluate((name) => Reflect.set(window, name, true), MARK);
  await page.goto('/robots.txt');
}

/** Fails when the page was loaded again, because then the test shows nothing. */
async function returnFromCache(page: Page): Promise<void> {
  await page.goBack({ waitUntil: 'commit' });
  expect(await page.evaluate((name) => Reflect.get(window, name), MARK)).toBe(true);
}

test('[D-N2e] a tag of a page in the cache stops when the page returns after a withdrawal in another tab', async ({
  page,
  context,
}) => {
  await startFakeTag(context);
  await page.goto('/');
  await getPopup(page).accept.click();
  await expect.poll(() => readDisabled(page)).toBe(false);
  await leave(page);
  const other = await context.newPage();
  await other.goto('/de');
  await waitForConsentCode(other);
  await getPopup(other).settings.click();
  await getPopup(other).reject.click();
  await returnFromCache(page);
  await expect.poll(() => readDisabled(page)).toBe(true);
  await expect(getPopup(page).popup).toBeHidden();
});

test('[D-N2e] [D-L15b] a page that returns from the cache with an open popup names the change again, and closes it after a decision in another tab', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const { popup, reject } = getPopup(page);
  await reject.click();
  await changeTerms(context, (terms) => void terms.vendors.push('Acme Stats'));
  await page.goto('/');
  await expect(popup).toContainText('new Acme Stats.');
  await leave(page);
  await returnFromCache(page);
  await expect(popup).toContainText('new Acme Stats.');

  await leave(page);
  const other = await context.newPage();
  await other.goto('/es');
  await getPopup(other).accept.click();
  await returnFromCache(page);
  await expect(popup).toBeHidden();
});
