// What is sent to analytics, and when: nothing before consent and nothing after its withdrawal.
import type { Page } from '@playwright/test';
import { fakeBackend, openFilledForm } from '../support/application-form.ts';
import {
  ALL_OFF,
  ALL_ON,
  getPopup,
  readDisabled,
  readMeasurementId,
  storeDecision,
  waitForConsentCode,
} from '../support/consent.ts';
import { type FakeTag, startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/test.ts';

type Command = [name: string, first: string, parameters: Record<string, unknown>];

/** The commands that the page has passed to the tag, in order. */
async function readCommands(page: Page): Promise<Command[]> {
  return page.evaluate(() => Reflect.get(window, 'tagCommands'));
}

/** Opens a page as a visitor with stored consent and waits for the running tag. */
async function openWithConsent(page: Page, tag: FakeTag, path: string): Promise<void> {
  await storeDecision(page, true, ALL_ON);
  await page.goto(path);
  await expect.poll(() => countHits(tag, 'page_view')).toBeGreaterThan(0);
}

function countHits(tag: FakeTag, event: string): number {
  return findHits(tag, event).length;
}

function findHits(tag: FakeTag, event: string) {
  return tag.hits.filter((hit) => hit.event === event).map(({ parameters }) => parameters);
}

/** Long enough for a tag that was not stopped to send many hits (fake-tag.ts). */
const SILENCE_MS = 500;

/** Sends a marker directly to the collector. When it arrives, all earlier hits have arrived too. */
async function waitForMark(page: Page, tag: FakeTag, mark: string): Promise<void> {
  await page.evaluate((event) => {
    const address = `https://region1.google-analytics.com/g/collect?event=${event}`;
    return fetch(address, { method: 'POST', mode: 'no-cors' });
  }, mark);
  await expect.poll(() => countHits(tag, mark)).toBe(1);
}

test('[D-A3a] [S1-C16] before a decision no request reaches a third-party host and no analytics code is loaded, also while the page is used', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  await page.goto('/');
  await expect(getPopup(page).popup).toBeVisible();
  await page.locator('#contact').scrollIntoViewIfNeeded();
  await page.goto('/de');
  await expect(getPopup(page).popup).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(tag.foreign).toEqual([]);
  expect(scripts.filter((url) => /analytics|vitals/.test(url))).toEqual([]);
});

for (const [what, consent, preferences] of [
  ['a rejection', false, ALL_OFF],
  ['a yes without the analytics flag', true, { ...ALL_ON, analytics: false }],
] as const) {
  test(`[S1-C12] [D-A2c] with ${what} stored the tag is not loaded and ga-disable is set`, async ({
    page,
    context,
  }) => {
    const tag = await startFakeTag(context);
    await storeDecision(page, consent, preferences);
    await page.goto('/');
    await waitForConsentCode(page);
    expect(await readDisabled(page)).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(tag.foreign).toEqual([]);
  });
}

test('[S1-C12] [S1-C15] [D-A2c] Accept All loads the script of the tag host with the measurement id, immediately and on later pages', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await page.goto('/');
  const { popup, accept } = getPopup(page);
  await expect(popup).toBeVisible();
  expect(await readDisabled(page)).toBe(true);
  await accept.click();
  const id = await readMeasurementId(page);
  const script = `https://www.googletagmanager.com/gtag/js?id=${id}`;
  await expect.poll(() => tag.scripts).toEqual([script]);
  expect(await readDisabled(page)).toBe(false);
  await page.goto('/de');
  await expect.poll(() => tag.scripts).toEqual([script, script]);
});

test('[S1-C17] [S1-C18] [S1-C19] [S1-C20] [D-A4a] [D-A4b] the tag is configured with ads denied, analytics granted, anonymised IP address and cookies for two years', async ({
  page,
  context,
  stack,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/de?token=private#contact');
  const commands = await readCommands(page);
  const ads = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  expect(commands.slice(0, 2)).toEqual([
    ['consent', 'default', { ...ads, analytics_storage: 'denied', wait_for_update: 500 }],
    ['consent', 'update', { ...ads, analytics_storage: 'granted' }],
  ]);
  const config = commands.find(([name]) => name === 'config');
  expect(config?.[1]).toBe(await readMeasurementId(page));
  expect(config?.[2]).toMatchObject({
    anonymize_ip: true,
    cookie_expires: 63072000,
    allow_google_signals: false,
    allow_ad_personalization_signals: false,
    page_location: `${stack.siteUrl}/de`,
  });
  expect(JSON.stringify(tag.hits)).not.toContain('private');
});

test('[D-A4c] the cookies have the lifetime that the operator configured', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  // Replaces the value that the built page has from content/facts/analytics.yaml.
  await page.route('**/de', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('="63072000"', '="86400"');
    await route.fulfill({ response, body });
  });
  await openWithConsent(page, tag, '/de');
  const config = (await readCommands(page)).find(([name]) => name === 'config');
  expect(config?.[2]).toMatchObject({ cookie_expires: 86400 });
});

test('[D-A2d] [S1-C18] [D-A4b] withdrawing consent stops the running tag immediately, without a reload', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/');
  await expect.poll(() => countHits(tag, 'user_engagement')).toBeGreaterThan(2);
  await getPopup(page).settings.click();
  await expect.poll(() => readDisabled(page)).toBe(true);
  await waitForMark(page, tag, 'stopped');
  await page.getByRole('link', { name: 'View All Solutions' }).hover();
  await page.waitForTimeout(SILENCE_MS);
  await waitForMark(page, tag, 'later');
  expect(tag.hits.at(-2)?.event).toBe('stopped');
  const last = (await readCommands(page)).slice(-2);
  expect(last).toMatchObject([
    ['consent', 'update', { analytics_storage: 'denied' }],
    ['set', { cookie_expires: 0 }],
  ]);
});

test('withdrawing consent in another tab stops the tag in this tab', async ({ page, context }) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/');
  const other = await context.newPage();
  await other.goto('/de');
  await waitForConsentCode(other);
  await getPopup(other).settings.click();
  await expect.poll(() => readDisabled(page)).toBe(true);
});

test('[D-A3b] events from before the consent are not sent later', async ({ page, context }) => {
  const tag = await startFakeTag(context);
  await page.goto('/');
  const { popup, accept } = getPopup(page);
  await expect(popup).toBeVisible();
  // Pauses the animation, so the visitor stays on the page.
  const control = page.locator('[data-section="hero"]').getByRole('button');
  await control.click();
  await accept.click();
  await expect.poll(() => countHits(tag, 'page_view')).toBe(1);
  await control.click();
  await expect.poll(() => countHits(tag, 'section_interaction')).toBe(1);
});

test('[S1-C21] a successful contact message is reported with form type and language, a failed one is not', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/de');
  const section = page.locator('#contact');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island[ssr]')).toHaveCount(0);
  const send = section.getByRole('button', { name: 'Nachricht senden' });
  await send.click();
  await expect(section.getByText('Bitte geben Sie Ihren Namen ein')).toBeVisible();
  expect(countHits(tag, 'contact_form_submit')).toBe(0);

  await section.getByRole('textbox', { name: 'Name', exact: true }).fill('Grete Kask');
  await section.getByRole('textbox', { name: 'E-Mail', exact: true }).fill('grete@example.org');
  await section.getByRole('textbox', { name: 'Nachricht', exact: true }).fill('Bis März.');
  await send.click();
  await expect(page.getByRole('status').filter({ hasText: 'grete@example.org' })).toBeVisible();
  await expect
    .poll(() => findHits(tag, 'contact_form_submit'))
    .toEqual([{ form_type: 'contact', language: 'de' }]);
  expect(JSON.stringify(tag.hits)).not.toContain('grete');
});

test('[S1-C22] a successful application is reported without anything the applicant wrote', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await fakeBackend(page);
  await storeDecision(page, true, ALL_ON);
  const form = await openFilledForm(page);
  await expect.poll(() => countHits(tag, 'page_view')).toBe(1);
  expect(countHits(tag, 'job_application_submit')).toBe(0);
  await form.submit.click();
  await expect.poll(() => findHits(tag, 'job_application_submit')).toEqual([{}]);
  expect(JSON.stringify(tag.hits)).not.toContain('marta');
});

test('[S1-C23] changing the language is reported with the old and the new one', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/de');
  await page.locator('header').getByRole('link', { name: 'ES' }).click();
  await expect(page).toHaveURL(/\/es$/);
  await expect
    .poll(() => findHits(tag, 'language_change'))
    .toEqual([{ previous_language: 'de', new_language: 'es' }]);
});

test('[S1-C23] opening a page of another language than the stored one is reported, too', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/de');
  await page.goto('/es');
  await expect
    .poll(() => findHits(tag, 'language_change'))
    .toEqual([{ previous_language: 'de', new_language: 'es' }]);
});

test('[S1-C24] choosing the active language again is not reported', async ({ page, context }) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/de');
  await page.locator('header').getByRole('link', { name: 'DE' }).click();
  await expect.poll(() => countHits(tag, 'page_view')).toBe(2);
  await page.waitForTimeout(SILENCE_MS);
  expect(countHits(tag, 'language_change')).toBe(0);
});

test('[S1-C25] using a link of a section is reported with the name of the section and the action', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await openWithConsent(page, tag, '/');
  await page
    .locator('[data-section="hero"]')
    .getByRole('link', { name: 'See what we build' })
    .click();
  await expect
    .poll(() => findHits(tag, 'section_interaction'))
    .toEqual([{ section_name: 'hero', action: 'click' }]);
});
