// What the built site stores in Chromium is what the privacy policy declares, and the other way round
// (content/facts/privacy-data.yaml).
import type { Page } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import { compareKeys, readPrivacyData } from '../../content/privacy-data.ts';
import { findPages, type ShotPage } from '../../tools/screenshots/pages.ts';
import { getForm, openFilledForm } from '../support/application-form.ts';
import { getPopup } from '../support/consent.ts';
import { expect, test } from '../support/contract-test.ts';
import { giveAgedFormStart } from '../support/form-start.ts';
import { requestSignInLink } from '../support/sign-in-link.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { createSmallPdf } from '../support/small-pdf.ts';
import { createEmail, createValues, FORMS, waitForHydration } from '../support/spam-forms.ts';
import type { Stack } from '../support/stack.ts';
import { recordStoredKeys } from '../support/stored-keys.ts';

const LINK = /https?:\/\/\S+\/receipt#\S+/;
/** Chromium keeps no cookie for longer than 400 days. */
const CHROMIUM_MAX_SECONDS = 400 * 24 * 3600;

/** Declared because the client package can store it, but no page of the site does. */
const NOT_ON_THE_SITE = [
  // Only programs sign in with a personal access token.
  'local nhostRefreshTokenIsPAT',
  // The public pages have no sign-out. A staff app at the same address has one.
  'local nhostRefreshTokenEpoch',
  'local nhostSignOutEpoch',
  // Only the desk asks for it.
  'cookie __Host-desk-session',
];

/** Replaces the tag of Google, which sets these two cookies for a measurement id of GA4. */
async function fakeTag(page: Page): Promise<void> {
  const body = `{
    const id = new URL(document.currentScript.src).searchParams.get('id');
    const [, , options] = [...dataLayer].find(([name]) => name === 'config');
    for (const name of ['_ga', '_ga_' + id.slice(2)])
      document.cookie = name + '=1; Path=/; Max-Age=' + options.cookie_expires;
  }`;
  await page
    .context()
    .route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body }),
    );
}

/** Pages of one kind have the same code, for example all posts of the blog. */
function toKind({ name, language }: ShotPage): string {
  return `${language.code} ${name.split('-')[0]}`;
}

/** Cookies of the server have the prefix only where Chromium accepts it, on https. */
function toProductionName(name: string): string {
  return /^(?:device$|provider-)/.test(name) ? `__Host-${name}` : name;
}

async function sendForm(page: Page, stack: Stack, email: string): Promise<void> {
  for (const form of FORMS.filter(({ name }) => name !== 'application')) {
    await page.goto(`${stack.siteUrl}${form.path}`);
    await waitForHydration(page, form);
    const fields = page.locator(`${form.section} form`);
    for (const [name, value] of Object.entries(createValues(email))) {
      if (form.fields.includes(name)) await fields.locator(`[name=${name}]`).fill(value);
    }
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await fields.locator('[type=submit]').click();
    expect((await sent).status()).toBe(200);
  }
}

/** Requests a link like our pages do, and opens it. */
async function signInByLink(page: Page, stack: Stack, email: string): Promise<void> {
  await page.goto(stack.siteUrl);
  stack.inbox.clear();
  await page.goto(await requestSignInLink(page, stack, email));
  await expect.poll(() => readToken(page)).not.toBeNull();
}

const readToken = (page: Page) => page.evaluate(() => localStorage.getItem('nhostRefreshToken'));

test('[D-L8b] Chromium stores what the policy declares, and nothing else', async ({
  page,
  context,
  stack,
}) => {
  const recorded = await recordStoredKeys(context);
  await fakeTag(page);
  await giveAgedFormStart(context, stack);
  const email = createEmail();

  await test.step('open a page of each kind', async () => {
    const pages = await findPages(SITE_DIST, LANGUAGES);
    const english = pages.filter(({ language }) => language.prefix === '');
    const homes = pages.filter(({ name }) => name === 'home');
    const kinds = new Map([...english, ...homes].map((one) => [toKind(one), one]));
    for (const { path } of kinds.values()) {
      await page.goto(`${stack.siteUrl}${path}`);
      await recorded.look(page);
    }
  });

  await test.step('choose English by its address', async () => {
    const response = await context.request.get(`${stack.siteUrl}/en`, { maxRedirects: 0 });
    expect(response.status()).toBe(301);
    await recorded.look(page);
    await page.goto(stack.siteUrl);
  });

  await test.step('reject analytics, then accept it', async () => {
    const { reject, accept, settings } = getPopup(page);
    await reject.click();
    await recorded.look(page);
    await settings.click();
    await accept.click();
    await expect
      .poll(async () => (await context.cookies()).map(({ name }) => name))
      .toContain('_ga');
    await recorded.look(page);
  });

  await test.step('send the forms and open a receipt', async () => {
    await sendForm(page, stack, email);
    await openFilledForm(page, `${stack.siteUrl}/career`);
    const form = getForm(page);
    await form.cv.setInputFiles({
      name: 'cv.pdf',
      mimeType: 'application/pdf',
      buffer: createSmallPdf(),
    });
    const sent = page.waitForResponse('**/graphql/v1');
    await form.submit.click();
    expect((await sent).status()).toBe(200);
    const message = await stack.inbox.waitForEmail(
      ({ recipients, text }) => recipients.includes(email) && LINK.test(text),
    );
    await page.goto(LINK.exec(message.text)?.[0] ?? '');
    await expect(page.getByText(email)).toBeVisible();
    await recorded.look(page);
  });

  await test.step('sign in by a link', async () => {
    await signInByLink(page, stack, email);
    await recorded.look(page);
  });

  await test.step('begin a sign-in through another service', async () => {
    await context.request.get(`${stack.siteUrl}/auth/v1/signin/provider/google`, {
      maxRedirects: 0,
    });
    await recorded.look(page);
  });

  const ledger = readPrivacyData();
  const keys = recorded.keys.map((key) => ({ ...key, name: toProductionName(key.name) }));
  expect(compareKeys(ledger, keys)).toEqual({ undeclared: [], missing: NOT_ON_THE_SITE });
  for (const { id, storage, names, seconds } of ledger.device) {
    const isOnTheSite = names.some((name) => !NOT_ON_THE_SITE.includes(`cookie ${name}`));
    if (storage !== 'cookie' || !isOnTheSite) continue;
    const own = { ...ledger, device: ledger.device.filter((entry) => entry.id === id) };
    const lifetimes = keys
      .filter((key) => compareKeys(own, [key]).undeclared.length === 0)
      .map((key) => key.seconds ?? 0);
    const longest = Math.max(...lifetimes);
    const wanted = Math.min(seconds ?? 0, CHROMIUM_MAX_SECONDS);
    expect(Math.abs(longest - wanted), `${names.join()}: ${longest} s`).toBeLessThan(60);
  }
});
