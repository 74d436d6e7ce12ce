// The record of a cookie decision: date, version and end, and what has changed when the popup asks
// again. Old and new terms are built pages whose `data-terms` is replaced.
import {
  ALL_OFF,
  ALL_ON,
  changeTerms,
  getPopup,
  readDisabled,
  readRecord,
  readStored,
  storeDecision,
  waitForConsentCode,
} from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/site-test.ts';

const CHOSEN_AT = new Date('2026-05-12T10:00:00Z');

for (const [path, language, receipt] of [
  ['/', 'en', /Your choice on 12 May 2026, version ([0-9a-f]{7})/],
  ['/de', 'de', /Ihre Auswahl vom 12\. Mai 2026, Version ([0-9a-f]{7})/],
  ['/es', 'es', /Su elección del 12 de mayo de 2026, versión ([0-9a-f]{7})/],
] as const) {
  test(`[D-L15a] on ${path} a decision is stored with date, version and language, survives a reload, and the settings show it`, async ({
    page,
  }) => {
    await page.clock.setFixedTime(CHOSEN_AT);
    await page.goto(path);
    const { popup, reject, settings } = getPopup(page);
    await reject.click();
    await expect(popup).toBeHidden();
    const record = await readRecord(page);
    expect(record).toMatchObject({ at: CHOSEN_AT.toISOString(), language, decision: false });
    await page.reload();
    await waitForConsentCode(page);
    await expect(popup).toBeHidden();
    expect(await readRecord(page)).toEqual(record);
    await settings.click();
    await expect(popup).toContainText(receipt);
    expect(receipt.exec(await popup.innerText())?.[1]).toBe(record.version);
    expect(await readRecord(page)).toBe(null);
  });
}

test('[D-L15b] after a change of vendors, of the wording or of the cookies the popup asks again and names it, until the visitor decides', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await page.clock.setFixedTime(CHOSEN_AT);
  await page.goto('/');
  const { popup, accept } = getPopup(page);
  await accept.click();
  await expect.poll(() => tag.scripts).toHaveLength(1);

  for (const [change, text] of [
    [(terms: { vendors: string[] }) => terms.vendors.push('Acme Stats'), 'new Acme Stats.'],
    [(terms: { vendors: string[] }) => terms.vendors.splice(0, 1, 'Other'), 'new Other; without'],
    [(terms: { cookies: string }) => (terms.cookies += '0'), 'cookies or their lifetime.'],
    [(terms: { texts: Record<string, string> }) => (terms.texts['en'] = 'x'), 'wording.'],
  ] as const) {
    const scripts = tag.scripts.length;
    await changeTerms(context, (terms) => void change(terms));
    await page.goto('/');
    await waitForConsentCode(page);
    // A reload before the decision says the same.
    await page.reload();
    await expect(popup).toContainText('Changed since your choice on 12 May 2026: ');
    await expect(popup).toContainText(text);
    expect(await readDisabled(page)).toBe(true);
    expect(await readStored(page)).toEqual({ consent: null, preferences: null });
    expect(tag.scripts).toHaveLength(scripts);
    await accept.click();
    await expect.poll(() => tag.scripts).toHaveLength(scripts + 1);
    await page.reload();
    await waitForConsentCode(page);
    await expect(popup).toBeHidden();
    await expect.poll(() => tag.scripts).toHaveLength(scripts + 2);
  }
});

test('[D-N2b] a changed German text asks who decided in German, and no one who decided in English', async ({
  page,
  context,
}) => {
  await page.goto('/');
  const { popup, reject } = getPopup(page);
  await reject.click();
  await changeTerms(context, (terms) => {
    terms.texts['de'] = 'x';
  });
  for (const path of ['/', '/de']) {
    await page.goto(path);
    await waitForConsentCode(page);
    await expect(popup).toBeHidden();
  }
  await getPopup(page).settings.click();
  await reject.click();
  await changeTerms(context, (terms) => {
    terms.texts['de'] = 'y';
  });
  await page.goto('/es');
  await expect(popup).toContainText(': redacción.');
});

test('[D-L15b] [D-N2c] an acceptance ends after 6 months and a rejection after 12; with the clock moved back only the rejection counts', async ({
  page,
  context,
}) => {
  await startFakeTag(context);
  const { popup, accept, reject } = getPopup(page);
  const openAt = async (time: string) => {
    await page.clock.setFixedTime(new Date(time));
    await page.goto('/');
    await waitForConsentCode(page);
  };
  for (const [button, last, months] of [
    [accept, '2026-11-12T09:59:59Z', 6],
    [reject, '2027-05-12T09:59:59Z', 12],
  ] as const) {
    await openAt(CHOSEN_AT.toISOString());
    await button.click();
    await openAt(last);
    await expect(popup).toBeHidden();
    await openAt(last.replace('09:59:59', '10:00:01'));
    await expect(popup).toContainText(`on 12 May 2026 is more than ${months} months old`);
    expect(await readDisabled(page)).toBe(true);
  }
  await accept.click();
  await expect.poll(() => readDisabled(page)).toBe(false);
  await openAt('2020-01-01T00:00:00Z');
  await expect(popup).toContainText('the date of your choice cannot be right');
  expect(await readDisabled(page)).toBe(true);
  await reject.click();
  await openAt('2019-01-01T00:00:00Z');
  await expect(popup).toBeHidden();
});

test('[D-N2a] a decision of an earlier release stays valid, is shown without a date of its own, and ends 6 months after the first visit', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await storeDecision(page, true, ALL_ON);
  await page.clock.setFixedTime(CHOSEN_AT);
  await page.goto('/');
  const { popup, settings } = getPopup(page);
  await expect.poll(() => tag.scripts).toHaveLength(1);
  await expect(popup).toBeHidden();
  expect(await readRecord(page)).toMatchObject({ source: 'before' });
  await page.clock.setFixedTime(new Date('2026-11-13T00:00:00Z'));
  await page.reload();
  await expect(popup).toContainText('more than 6 months old');
  await page.evaluate((preferences) => {
    localStorage.removeItem('consentRecord');
    localStorage.setItem('cookiePreferences', JSON.stringify(preferences));
    localStorage.setItem('cookieConsent', 'false');
  }, ALL_OFF);
  await page.reload();
  await waitForConsentCode(page);
  await settings.click();
  await expect(popup).toContainText('Your choice from before 13 November 2026');
});

test('[D-N2d] with Global Privacy Control changed terms and an ended rejection ask nothing', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  await page.clock.setFixedTime(CHOSEN_AT);
  await page.goto('/');
  await expect.poll(() => readRecord(page)).toMatchObject({ source: 'signal', decision: false });
  await changeTerms(context, (terms) => void terms.vendors.push('Acme Stats'));
  await page.clock.setFixedTime(new Date('2028-01-01T00:00:00Z'));
  await page.goto('/');
  await waitForConsentCode(page);
  await expect(getPopup(page).popup).toBeHidden();
  expect(await readStored(page)).toEqual({ consent: 'false', preferences: ALL_OFF });
  expect(await readRecord(page)).toMatchObject({ at: '2028-01-01T00:00:00.000Z' });
});

test('[D-N2e] two tabs: the last decision counts in both, a tag that runs in the other tab stops', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/de');
  await expect(getPopup(other).popup).toBeVisible();
  await getPopup(page).accept.click();
  await expect.poll(() => readDisabled(other)).toBe(false);
  await getPopup(other).settings.click();
  await expect.poll(() => readDisabled(page)).toBe(true);
  await expect(getPopup(page).popup).toBeVisible();
  await getPopup(other).reject.click();
  await expect(getPopup(page).popup).toBeHidden();
  const record = await readRecord(page);
  expect(record).toMatchObject({ language: 'de', decision: false });
  for (const tab of [page, other]) {
    await tab.reload();
    await waitForConsentCode(tab);
    expect(await readDisabled(tab)).toBe(true);
    expect(await readRecord(tab)).toEqual(record);
  }
  expect(tag.scripts.length).toBeGreaterThan(0);
});

test('[D-L15b] [D-N2e] an acceptance in an older page of another tab closes the question of a newer page and runs no tag there; the next page asks', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await page.goto('/');
  await expect(getPopup(page).popup).toBeVisible();
  await changeTerms(context, (terms) => void terms.vendors.push('Acme Stats'));
  const newer = await context.newPage();
  await newer.goto('/');
  await expect(getPopup(newer).popup).toBeVisible();
  await getPopup(page).accept.click();
  await expect.poll(() => readDisabled(page)).toBe(false);
  await expect(getPopup(newer).popup).toBeHidden();
  expect(await readDisabled(newer)).toBe(true);
  expect(tag.scripts).toHaveLength(1);
  await newer.reload();
  await expect(getPopup(newer).popup).toContainText('new Acme Stats.');
  expect(await readDisabled(newer)).toBe(true);
});

test('[D-N2f] with blocked storage and in a private window the popup works as before, and nothing is kept', async ({
  browser,
  edge,
}) => {
  const blocked = await browser.newContext({ baseURL: edge.url });
  await blocked.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  const page = await blocked.newPage();
  await page.goto('/');
  const { popup, reject, settings } = getPopup(page);
  await reject.click();
  await expect(popup).toBeHidden();
  await settings.click();
  await expect(popup).toContainText(/Your choice on .*, version [0-9a-f]{7}/);
  await blocked.close();

  const first = await browser.newContext({ baseURL: edge.url });
  const inPrivate = await first.newPage();
  await inPrivate.goto('/');
  await getPopup(inPrivate).reject.click();
  await first.close();
  const second = await browser.newContext({ baseURL: edge.url });
  const next = await second.newPage();
  await next.goto('/');
  await expect(getPopup(next).popup).toContainText('Necessary ones keep the site working');
  await second.close();
});
