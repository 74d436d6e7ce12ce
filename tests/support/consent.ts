// Access to the consent popup and the stored decision for the end-to-end tests.
import type { BrowserContext, Page } from '@playwright/test';

export const ALL_ON = { necessary: true, analytics: true, marketing: true };
export const ALL_OFF = { necessary: true, analytics: false, marketing: false };

export function getPopup(page: Page) {
  const popup = page.locator('[data-cookie-popup]');
  const button = (action: string) => popup.locator(`[data-consent="${action}"]`);
  const flag = (name: string) => popup.locator(`input[name="${name}"]`);
  return {
    popup,
    /** Shows or hides the flags and the save button. */
    details: popup.locator('summary'),
    accept: button('accept'),
    reject: button('reject'),
    save: button('save'),
    necessary: flag('necessary'),
    analytics: flag('analytics'),
    marketing: flag('marketing'),
    settings: page.locator('footer [data-cookie-settings]'),
  };
}

export async function readStored(page: Page) {
  return page.evaluate(() => ({
    consent: localStorage.getItem('cookieConsent'),
    preferences: JSON.parse(localStorage.getItem('cookiePreferences') ?? 'null'),
  }));
}

export async function readRecord(page: Page) {
  return page.evaluate(() => JSON.parse(localStorage.getItem('consentRecord') ?? 'null'));
}

/** Serves every page from now on as if it were built with other terms. */
export async function changeTerms(
  context: BrowserContext,
  change: (terms: { vendors: string[]; cookies: string; texts: Record<string, string> }) => void,
): Promise<void> {
  await context.unroute('**/*');
  await context.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/data-terms="([^"]*)"/, (_whole, attribute) => {
      const terms = JSON.parse(String(attribute).replaceAll('&quot;', '"'));
      change(terms);
      return `data-terms="${JSON.stringify(terms).replaceAll('"', '&quot;')}"`;
    });
    return route.fulfill({ response, body });
  });
}

/** Makes the next page open with a stored decision. */
export async function storeDecision(page: Page, consent: boolean, preferences: object) {
  const entries = {
    cookieConsent: String(consent),
    cookiePreferences: JSON.stringify(preferences),
  };
  await page.addInitScript((stored) => {
    // Only once, so that a later decision in the page is kept at the next load.
    if (localStorage.getItem('cookieConsent') !== null) return;
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  }, entries);
}

/** The consent code runs after the load event. After that the tag is allowed or disabled. */
export async function waitForConsentCode(page: Page): Promise<void> {
  // Checked inside the page. Polling from outside would take minutes in a crawl. A timer, because
  // Chromium sometimes stops painting a page, and then no animation frame comes.
  await page.evaluate(
    (name) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (Reflect.get(window, name) === undefined) setTimeout(look, 16);
          else resolve();
        };
        look();
      }),
    `ga-disable-${await readMeasurementId(page)}`,
  );
}

/** The value of `ga-disable-<id>`. */
export async function readDisabled(page: Page): Promise<unknown> {
  const id = await readMeasurementId(page);
  return page.evaluate((name) => Reflect.get(window, name), `ga-disable-${id}`);
}

export async function readMeasurementId(page: Page): Promise<string> {
  return (await getPopup(page).popup.getAttribute('data-measurement-id')) ?? '';
}
