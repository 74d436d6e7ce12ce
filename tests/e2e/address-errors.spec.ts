// A page that is opened with an error in its address shows our own words and a next step (D-L7).
import type { Page } from '@playwright/test';
import { toShown } from '../../content/check/load.ts';
import { requireContent } from '../../content/check/require-content.ts';
import { CONTENT_FOLDER } from '../../content/folder.ts';
import { LANGUAGES } from '../../content/languages.ts';
import { ADDRESS_ERRORS, type Ui, UiSchema } from '../../content/schema/index.ts';
import { runAxe } from '../support/axe.ts';
import { ALL_OFF, getPopup, storeDecision } from '../support/consent.ts';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { pickOnePerKind } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';

const FOREIGN_TEXT = 'Call this number now <img src=x onerror=alert(1)>';
const UNKNOWN_CODES = ['of-a-newer-service', '__proto__', 'constructor', '<b>hostile</b>'];

const content = requireContent(CONTENT_FOLDER);

const errorToast = (page: Page) => page.locator('#toasts-error');

function readTexts(language: string): Ui['addressError'] {
  const file = content.texts.get(language)?.get('ui.yaml');
  if (file === undefined) throw new Error(`no ui.yaml in ${language}`);
  return UiSchema.parse(toShown(content, language, file)).addressError;
}

function toQuery(code: string): string {
  return String(new URLSearchParams({ error: code, errorDescription: FOREIGN_TEXT }));
}

function readAddress(page: Page): string {
  return page.url().slice(new URL(page.url()).origin.length);
}

for (const { code: language, prefix } of LANGUAGES) {
  // A page that loads fast, because it is opened once per code.
  const terms = prefix === '' ? '/terms' : `/${prefix}/terms`;
  const texts = readTexts(language);

  test(`[D-L7] [D-P8] every error code in the address shows its text in ${language}, and nothing of the address`, async ({
    page,
  }) => {
    const unknown = UNKNOWN_CODES.map((code) => [code, 'unknown'] as const);
    for (const [code, key] of [...Object.entries(ADDRESS_ERRORS), ...unknown]) {
      await page.goto(`${terms}?${toQuery(code)}`);
      await expect(errorToast(page), code).toContainText(texts[key].title);
      await expect(errorToast(page), code).toContainText(texts[key].text);
      await expect(page.locator('body')).not.toContainText('Call this number');
      await expect(page.locator('body')).not.toContainText(code);
      expect(readAddress(page)).toBe(terms);
    }
  });

  test(`[D-L7] every ${language} page shows the text and cleans its address`, async ({
    page,
    pages,
  }) => {
    const own = pickOnePerKind(pages).filter((candidate) => candidate.language.code === language);
    expect(own.length).toBeGreaterThan(15);
    for (const { path } of own) {
      await page.goto(`${path}?x=1&${toQuery('invalid-ticket')}#main`);
      await expect(errorToast(page), path).toContainText(texts.link.title);
      await expect(page.locator('body')).not.toContainText('Call this number');
      expect(readAddress(page)).toBe(`${path}?x=1#main`);
    }
  });
}

test('[D-L7] an error in the hash shows its text, and the other parameters of the hash stay', async ({
  page,
}) => {
  await page.goto(`/team?x=1#y=2&${toQuery('disabled-user')}`);
  await expect(errorToast(page)).toContainText(readTexts('en').disabled.title);
  expect(readAddress(page)).toBe('/team?x=1#y=2');
});

test('[D-L7] an error survives the redirect to the stored language', async ({ page }) => {
  await page.goto('/de');
  await page.goto(`/?${toQuery('invalid-ticket')}`);
  await expect(errorToast(page)).toContainText(readTexts('de').link.title);
  expect(readAddress(page)).toBe('/de');
});

test('[D-L7] reload, back, forward and a second tab show the error only where it was in the address', async ({
  page,
  context,
}) => {
  await page.goto('/team');
  await page.goto(`/business?${toQuery('invalid-ticket')}`);
  const { title } = readTexts('en').link;
  await expect(errorToast(page)).toContainText(title);
  expect(await page.evaluate(() => history.length)).toBe(3);

  const other = await context.newPage();
  await other.goto('/business');
  await waitForDeferredScripts(other);
  await expect(errorToast(other)).toBeEmpty();

  await page.reload();
  await waitForDeferredScripts(page);
  await expect(errorToast(page)).toBeEmpty();
  await page.goBack();
  await expect(page).toHaveURL('/team');
  await page.goForward();
  await expect(page).toHaveURL('/business');
  await waitForDeferredScripts(page);
  await expect(errorToast(page)).toBeEmpty();
});

test('[D-L7] the text is announced as an alert, and the second Tab reaches the button that dismisses it', async ({
  page,
}) => {
  await storeDecision(page, false, ALL_OFF);
  await page.goto(`/?${toQuery('invalid-ticket')}`);
  const { title } = readTexts('en').link;
  await expect(page.getByRole('alert').filter({ hasText: title })).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(errorToast(page)).toBeEmpty();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[D-L7] at 320 px in ${colorScheme} the text fits and does not cover the buttons of the consent popup`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(`/de?${toQuery('oauth-provider-error')}`);
    await expect(errorToast(page)).not.toBeEmpty();
    const { accept } = getPopup(page);
    await expect(accept).toBeVisible();
    const toast = await errorToast(page).boundingBox();
    const button = await accept.boundingBox();
    expect(toast?.x).toBeGreaterThanOrEqual(0);
    expect((toast?.x ?? 0) + (toast?.width ?? 0)).toBeLessThanOrEqual(320);
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await runAxe(page)).toEqual([]);
  });
}

test('[D-L7] an ordinary visit fetches no text and no code for errors', async ({ page }) => {
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  await waitForDeferredScripts(page);
  expect(paths.filter((path) => /address-error|toaster/.test(path))).toEqual([]);
});

test('[D-L7] a second factor ticket leaves the address, and the visitor reads what is missing', async ({
  page,
}) => {
  await page.goto('/?x=1&ticket=mfaTotp%3A0b0c&type=passwordlessEmail');
  await expect(errorToast(page)).toContainText(readTexts('en').secondFactor.title);
  expect(readAddress(page)).toBe('/?x=1');
});

for (const [part, path] of [
  ['the texts', '/address-errors/*'],
  ['the code', '**/toaster*'],
] as const) {
  test(`[D-L7] while ${part} cannot be loaded the error code stays, and a reload shows the text`, async ({
    page,
  }) => {
    await page.route(path, (route) => route.abort());
    await page.goto(`/?x=1&${toQuery('disabled-user')}`);
    await expect.poll(() => readAddress(page)).toBe('/?x=1&error=disabled-user');
    await page.unroute(path);
    await page.reload();
    await expect(errorToast(page)).toContainText(readTexts('en').disabled.title);
    expect(readAddress(page)).toBe('/?x=1');
  });
}

test('[D-L7] a token leaves the address of a private page, and its own token stays', async ({
  page,
}) => {
  await page.goto('/receipt?refreshToken=t&type=verifyEmail#own-token');
  await expect.poll(() => readAddress(page)).toBe('/receipt#own-token');
});
