// A visitor decides about cookies: the choices of the popup and the stored result.
import { gzipSync } from 'node:zlib';
import {
  ALL_OFF,
  ALL_ON,
  getPopup,
  readDisabled,
  readStored,
  storeDecision,
  waitForConsentCode,
} from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/site-test.ts';

const SCRIPT_BUDGET_BYTES = 5 * 1024;

for (const [path, texts] of [
  ['/', ['Accept All', 'Reject All', 'Save preferences', 'Privacy Policy', '/privacy']],
  [
    '/de',
    [
      'Alle akzeptieren',
      'Alle ablehnen',
      'Auswahl speichern',
      'Datenschutzerklärung',
      '/de/privacy',
    ],
  ],
  [
    '/es',
    [
      'Aceptar todas',
      'Rechazar todas',
      'Guardar selección',
      'Política de privacidad',
      '/es/privacy',
    ],
  ],
] as const) {
  test(`[S1-C01] [S1-C03] [S1-C04] an undecided visitor of ${path} sees the popup with two buttons and the privacy link, and a save of the choices on request`, async ({
    page,
  }) => {
    await page.goto(path);
    const { popup, details } = getPopup(page);
    await expect(popup).toBeVisible();
    const [accept, reject, save, policy, href] = texts;
    for (const name of [accept, reject]) {
      await expect(popup.getByRole('button', { name, exact: true })).toBeVisible();
    }
    const link = popup.getByRole('link', { name: policy });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', href);
    const saveButton = popup.getByRole('button', { name: save, exact: true });
    await expect(saveButton).toBeHidden();
    await details.click();
    await expect(saveButton).toBeVisible();
    expect(await readStored(page)).toEqual({ consent: null, preferences: null });
  });
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 256 },
]) {
  test(`[S1-C02] the popup is at the bottom left, fully visible and reachable, at ${viewport.width} × ${viewport.height}`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await page.goto('/de');
    const { popup, details, save } = getPopup(page);
    await details.click();
    const box = await popup.boundingBox();
    if (box === null) throw new Error('the popup has no box');
    expect(box.x).toBeGreaterThanOrEqual(0);
    expect(box.x).toBeLessThanOrEqual(40);
    expect(box.y).toBeGreaterThanOrEqual(0);
    const below = viewport.height - (box.y + box.height);
    expect(below).toBeGreaterThanOrEqual(0);
    expect(below).toBeLessThanOrEqual(24);
    expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
    // At 400 % zoom the details do not fit into the window, and the popup scrolls.
    await save.scrollIntoViewIfNeeded();
    await expect(save).toBeInViewport();
  });
}

test('[S1-C05] [S1-C09] [S1-C10] Accept All is stored with all flags, and the popup is not shown again', async ({
  page,
  context,
}) => {
  await startFakeTag(context);
  await page.goto('/');
  const { popup, accept } = getPopup(page);
  await accept.click();
  await expect(popup).toBeHidden();
  expect(await readStored(page)).toEqual({ consent: 'true', preferences: ALL_ON });
  await page.reload();
  await waitForConsentCode(page);
  await expect(popup).toBeHidden();
});

test('[S1-C06] [S1-C10] Reject All is stored with only necessary on, and the popup is not shown again', async ({
  page,
}) => {
  await page.goto('/');
  const { popup, reject } = getPopup(page);
  await reject.click();
  await expect(popup).toBeHidden();
  expect(await readStored(page)).toEqual({ consent: 'false', preferences: ALL_OFF });
  await page.reload();
  await waitForConsentCode(page);
  await expect(popup).toBeHidden();
});

test('[S1-C07] saving stores true with exactly the flags that were ticked', async ({ page }) => {
  await page.goto('/');
  const { popup, details, marketing, save } = getPopup(page);
  await details.click();
  await marketing.check();
  await save.click();
  await expect(popup).toBeHidden();
  expect(await readStored(page)).toEqual({
    consent: 'true',
    preferences: { necessary: true, analytics: false, marketing: true },
  });
});

test('[S1-C08] [D-A1b] necessary is on and locked, nothing else is ticked, also not after a reload', async ({
  page,
}) => {
  await page.goto('/');
  const { popup, details, necessary, analytics, marketing } = getPopup(page);
  await details.click();
  await expect(necessary).toBeChecked();
  await expect(necessary).toBeDisabled();
  await analytics.check();
  await marketing.check();
  await page.reload();
  await expect(popup).toBeVisible();
  await details.click();
  await expect(analytics).not.toBeChecked();
  await expect(marketing).not.toBeChecked();
});

test('[D-A1a] Accept All and Reject All have the same size and style and need one click', async ({
  page,
}) => {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/', '/de', '/es']) {
      await page.goto(path);
      const { popup, accept, reject } = getPopup(page);
      await expect(popup).toBeVisible();
      const looks = [accept, reject].map((button) =>
        button.evaluate((element) => {
          const { width, height } = element.getBoundingClientRect();
          const { color, backgroundColor, borderColor, fontSize, fontWeight, opacity } =
            getComputedStyle(element);
          return [
            width,
            height,
            color,
            backgroundColor,
            borderColor,
            fontSize,
            fontWeight,
            opacity,
          ];
        }),
      );
      const [ofAccept, ofReject] = await Promise.all(looks);
      expect(ofReject).toEqual(ofAccept);
    }
  }
  // One click is enough: both buttons are on the first layer and close the popup.
  const { popup, accept, reject, settings } = getPopup(page);
  for (const button of [reject, accept]) {
    await button.click();
    await expect(popup).toBeHidden();
    await settings.click();
    await expect(popup).toBeVisible();
  }
});

test('[S1-C11] [S1-H16] the footer button clears the decision and reopens the popup; the focus moves there and returns', async ({
  page,
}) => {
  await storeDecision(page, false, ALL_OFF);
  await page.goto('/');
  const { popup, settings, reject } = getPopup(page);
  await waitForConsentCode(page);
  await expect(popup).toBeHidden();
  await settings.click();
  await expect(popup).toBeVisible();
  await expect(popup).toBeFocused();
  expect(await readStored(page)).toEqual({ consent: null, preferences: null });
  await reject.press('Enter');
  await expect(popup).toBeHidden();
  await expect(settings).toBeFocused();
});

test('[D-A1b] after a reset the popup is shown with only necessary ticked', async ({
  page,
  context,
}) => {
  await startFakeTag(context);
  await page.goto('/');
  const { popup, details, necessary, analytics, marketing, save, settings } = getPopup(page);
  await details.click();
  await analytics.check();
  await marketing.check();
  await save.click();
  await expect(popup).toBeHidden();
  await settings.click();
  await expect(popup).toBeVisible();
  await expect(necessary).toBeChecked();
  await expect(analytics).not.toBeChecked();
  await expect(marketing).not.toBeChecked();
});

test('the popup does not take the focus, is the first tab stop after the skip link, and Escape decides nothing', async ({
  page,
}) => {
  await page.goto('/');
  const { popup, accept, reject, details, analytics, marketing, save } = getPopup(page);
  await expect(popup).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(popup.getByRole('link')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(popup).toBeVisible();
  for (const control of [accept, reject, details]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
  await page.keyboard.press('Enter');
  for (const control of [analytics, marketing, save]) {
    await page.keyboard.press('Tab');
    await expect(control).toBeFocused();
  }
});

test('the popup shows a description of each category on request', async ({ page }) => {
  await page.goto('/');
  const { popup, analytics } = getPopup(page);
  await expect(analytics).toHaveAccessibleDescription(/Google Analytics/);
  await getPopup(page).details.click();
  await expect(popup.getByText('Counts visits with Google Analytics')).toBeVisible();
});

test('[S1-C14] unreadable preferences are ignored and only logged; the page works', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  await page.addInitScript(() => {
    localStorage.setItem('cookieConsent', 'true');
    localStorage.setItem('cookiePreferences', '{broken');
  });
  await page.goto('/');
  await waitForConsentCode(page);
  expect(await readDisabled(page)).toBe(true);
  await expect.poll(() => warnings).toEqual([expect.stringContaining('cookiePreferences')]);
  const { popup, settings } = getPopup(page);
  await expect(popup).toBeHidden();
  await settings.click();
  await expect(popup).toBeVisible();
});

test('[D-A3c] Global Privacy Control counts as Reject All, is shown as such, and nothing else can be chosen', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await storeDecision(page, true, ALL_ON);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto('/de');
  await waitForConsentCode(page);
  const { popup, details, accept, save, reject, analytics, settings } = getPopup(page);
  await expect(popup).toBeHidden();
  expect(await readStored(page)).toEqual({ consent: 'false', preferences: ALL_OFF });
  const note = 'Ihr Browser sendet Global Privacy Control. Wir werten das als „Alle ablehnen“.';
  await expect(page.locator('footer').getByText(note)).toBeVisible();
  await settings.click();
  await expect(popup.getByText(note)).toBeVisible();
  await expect(accept).toBeHidden();
  await details.click();
  await expect(save).toBeHidden();
  await expect(analytics).toBeDisabled();
  await reject.click();
  await expect(popup).toBeHidden();
  expect(await readDisabled(page)).toBe(true);
  expect(tag.foreign).toEqual([]);
});

test('[D-A3c] with Global Privacy Control an Accept All from another tab is reverted', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.goto('/');
  await waitForConsentCode(page);
  const other = await context.newPage();
  await other.goto('/robots.txt');
  await other.evaluate((preferences) => {
    localStorage.setItem('cookiePreferences', JSON.stringify(preferences));
    localStorage.setItem('cookieConsent', 'true');
  }, ALL_ON);
  await expect.poll(() => readStored(page)).toEqual({ consent: 'false', preferences: ALL_OFF });
  expect(await readDisabled(page)).toBe(true);
  expect(tag.foreign).toEqual([]);
});

test('without Global Privacy Control its note is not shown', async ({ page }) => {
  await page.goto('/');
  await expect(getPopup(page).popup).toBeVisible();
  await expect(page.locator('[data-privacy-signal]:visible')).toHaveCount(0);
});

test('a decision in another tab applies in this tab immediately', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/de');
  await expect(getPopup(page).popup).toBeVisible();
  await getPopup(other).reject.click();
  await expect(getPopup(page).popup).toBeHidden();
});

test('without storage the popup is shown, and the decision applies until the page is left', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  const { popup, reject } = getPopup(page);
  await reject.click();
  await expect(popup).toBeHidden();
});

test('the scripts loaded before the popup is shown have at most 5 KB gzip', async ({ page }) => {
  const names: string[] = [];
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    const url = new URL(response.url());
    if (!/\/(?:document\.astro|preload-helper|track-event)/.test(url.pathname)) return;
    names.push(url.pathname);
    sizes.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto('/');
  await expect(getPopup(page).popup).toBeVisible();
  expect(names.some((name) => name.includes('document.astro'))).toBe(true);
  const total = (await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0);
  expect(total).toBeLessThanOrEqual(SCRIPT_BUDGET_BYTES);
});
