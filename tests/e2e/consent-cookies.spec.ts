// The cookies of the analytics tag are deleted when analytics is not granted, on every domain.
import type { Page } from '@playwright/test';
import { HEADLESS_SHELL } from '../support/browser.ts';
import {
  ALL_OFF,
  ALL_ON,
  getPopup,
  readMeasurementId,
  storeDecision,
  waitForConsentCode,
} from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/site-test.ts';

const HOST = 'www.shop.loimel.example';

// A host name with parent domains, because an IP address has none.
test.use({
  launchOptions: {
    ...HEADLESS_SHELL,
    args: [...(HEADLESS_SHELL.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`],
  },
});

async function findTagCookies(page: Page): Promise<string[]> {
  const id = await readMeasurementId(page);
  return ['_ga', `_ga_${id.replace('G-', '')}`, '_gid', '_gat'];
}

/** Sets the cookies like the tag does: on the host itself and on a parent domain. */
async function plantCookies(page: Page): Promise<void> {
  const names = [...(await findTagCookies(page)), 'kept'];
  const { hostname } = new URL(page.url());
  const domains =
    hostname === HOST ? [HOST, `.${HOST}`, '.shop.loimel.example', '.loimel.example'] : [hostname];
  const cookies = names.flatMap((name) =>
    domains.map((domain) => ({ name, domain, value: '1', path: '/' })),
  );
  await page.context().addCookies(cookies);
}

async function cookieNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return [...new Set(cookies.map(({ name }) => name))];
}

test('[S1-C13] rejecting removes the four analytics cookies and keeps the others', async ({
  page,
}) => {
  await page.goto('/');
  const { reject } = getPopup(page);
  await reject.waitFor();
  await plantCookies(page);
  expect(await cookieNames(page)).toHaveLength(5);
  await reject.click();
  await expect.poll(() => cookieNames(page)).toEqual(['kept']);
});

test('[S1-C13] a page opened after Reject All removes analytics cookies of an earlier visit', async ({
  page,
}) => {
  await storeDecision(page, false, ALL_OFF);
  await page.goto('/');
  await waitForConsentCode(page);
  await plantCookies(page);
  await page.goto('/de');
  await waitForConsentCode(page);
  await expect.poll(() => cookieNames(page)).toEqual(['kept']);
});

test('[D-A2a] saving with analytics off and resetting remove the cookies, too', async ({
  page,
}) => {
  await page.goto('/');
  const { details, save, settings } = getPopup(page);
  await details.click();
  await plantCookies(page);
  await save.click();
  await expect.poll(() => cookieNames(page)).toEqual(['kept']);
  await plantCookies(page);
  await settings.click();
  await expect.poll(() => cookieNames(page)).toEqual(['kept']);
});

test('[D-A2b] the cookies are removed on the host and on each of its parent domains', async ({
  page,
  edge,
}) => {
  const { port } = new URL(edge.url);
  await page.goto(`http://${HOST}:${port}/`);
  const { reject } = getPopup(page);
  await reject.waitFor();
  await plantCookies(page);
  expect(await page.context().cookies()).toHaveLength(20);
  await reject.click();
  await expect.poll(() => cookieNames(page)).toEqual(['kept']);
});

test('[D-A2b] [S1-C18] the running tag has cookies for two years with consent, and none after it is withdrawn', async ({
  page,
  context,
  edge,
}) => {
  await startFakeTag(context);
  await storeDecision(page, true, ALL_ON);
  const { port } = new URL(edge.url);
  await page.goto(`http://${HOST}:${port}/`);
  const names = (await findTagCookies(page)).sort();
  await expect.poll(async () => (await cookieNames(page)).sort()).toEqual(names);
  const [cookie] = await context.cookies();
  expect(cookie?.domain).toBe('.loimel.example');
  // Browsers limit the lifetime of a cookie to 400 days.
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(399 * 86_400);
  await getPopup(page).settings.click();
  await expect.poll(() => cookieNames(page)).toEqual([]);
});
