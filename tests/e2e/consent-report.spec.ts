// The anonymous record of a cookie decision on the server.
import type { BrowserContext, Request } from '@playwright/test';
import { getPopup, readDisabled, readRecord, waitForConsentCode } from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';

const CONSENT = '**/functions/v1/consent';

function recordReports(context: BrowserContext): Request[] {
  const reports: Request[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/functions/v1/consent')) reports.push(request);
  });
  return reports;
}

async function findRow(stack: Stack, id: string) {
  const database = await stack.connectDatabase();
  try {
    const { rows } = await database.query(
      `select *, ends_at > received_at + interval '7 months' as is_long
       from app_private.consent_records where id = $1`,
      [id],
    );
    return rows[0];
  } finally {
    await database.end();
  }
}

test('[D-N2h] a decision is kept on the server without a cookie, the details of the settings show its number, and its withdrawal is noted', async ({
  page,
  context,
  stack,
}) => {
  await startFakeTag(context);
  const reports = recordReports(context);
  await context.addCookies([{ name: 'canary', value: '1', url: stack.siteUrl }]);
  await page.goto('/de');
  const { popup, accept, details, settings } = getPopup(page);
  await expect(popup).toBeVisible();
  expect(reports).toEqual([]);

  await accept.click();
  await expect.poll(async () => (await readRecord(page))?.isSent).toBe(true);
  const { id, version, at } = await readRecord(page);
  expect(await reports[0]?.headerValue('cookie')).toBe(null);
  expect(await findRow(stack, id)).toMatchObject({
    decision: true,
    analytics: true,
    marketing: true,
    version,
    language: 'de',
    decided_at: new Date(at),
    withdrawn_at: null,
    is_long: false,
  });

  await settings.click();
  await details.click();
  await expect(popup.getByText(`Nummer dieser Auswahl: ${id}`)).toBeVisible();
  await expect.poll(async () => (await findRow(stack, id))?.withdrawn_at).toBeInstanceOf(Date);
  expect(reports).toHaveLength(2);
});

test('[D-N2i] with the server down a rejection counts; the next page reports it once, and Global Privacy Control is never reported', async ({
  page,
  context,
  browser,
  stack,
}) => {
  const reports = recordReports(context);
  await context.route(CONSENT, (route) => route.fulfill({ status: 503 }));
  await page.goto('/');
  const { popup, reject } = getPopup(page);
  await reject.click();
  await expect(popup).toBeHidden();
  await expect.poll(() => reports.length).toBe(1);
  const { id } = await readRecord(page);
  expect(await findRow(stack, id)).toBe(undefined);

  await context.unroute(CONSENT);
  await page.goto('/team');
  await expect.poll(async () => (await readRecord(page))?.isSent).toBe(true);
  expect(await findRow(stack, id)).toMatchObject({ decision: false, is_long: true });
  await expect(popup).toBeHidden();
  await page.goto('/career');
  await waitForConsentCode(page);
  await page.waitForLoadState('networkidle');
  expect(reports).toHaveLength(2);

  await using withSignal = await browser.newContext({ baseURL: stack.siteUrl });
  const signalReports = recordReports(withSignal);
  await withSignal.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true });
  });
  const other = await withSignal.newPage();
  await other.goto('/');
  await expect.poll(() => readRecord(other)).toMatchObject({ source: 'signal' });
  await other.waitForLoadState('networkidle');
  expect(signalReports).toEqual([]);
});

test('[D-A3c] [D-N2h] Global Privacy Control that is switched on after an acceptance stops the tag, removes its cookies and withdraws the record; switched off again it changes nothing', async ({
  page,
  context,
  stack,
}) => {
  const tag = await startFakeTag(context);
  await page.goto('/');
  const { popup, accept } = getPopup(page);
  await accept.click();
  await expect.poll(async () => (await readRecord(page))?.isSent).toBe(true);
  await expect.poll(() => tag.scripts).toHaveLength(1);
  const { id } = await readRecord(page);
  await page.addInitScript(() => {
    const isOn = () => sessionStorage.getItem('signal') !== 'off';
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: isOn });
  });
  await page.goto('/team');
  await waitForConsentCode(page);
  await expect(popup).toBeHidden();
  expect(await readDisabled(page)).toBe(true);
  expect(await readRecord(page)).toMatchObject({ source: 'signal', decision: false });
  await expect.poll(async () => (await findRow(stack, id))?.withdrawn_at).toBeInstanceOf(Date);
  await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toEqual([]);

  await page.evaluate(() => sessionStorage.setItem('signal', 'off'));
  await page.goto('/de');
  await waitForConsentCode(page);
  await expect(popup).toBeHidden();
  expect(await readDisabled(page)).toBe(true);
  expect(tag.scripts).toHaveLength(1);
});
