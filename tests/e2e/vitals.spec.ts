// Web vitals are measured only when there is a destination, and are sent without identifiers.
import type { Page } from '@playwright/test';
import {
  ALL_OFF,
  ALL_ON,
  getPopup,
  storeDecision,
  waitForConsentCode,
} from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { expect, test } from '../support/test.ts';

const BEACON_PATH = '/functions/v1/vitals';
const RATINGS = /^(?:good|needs-improvement|poor)$/;

/** Simulates a build with `vitalsBeacon: true` in content/facts/analytics.yaml. */
async function switchBeaconOn(page: Page, path = '/de'): Promise<void> {
  await page.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      'data-vitals-beacon="false"',
      'data-vitals-beacon="true"',
    );
    await route.fulfill({ response, body });
  });
}

/** Records every request for the measuring code, and every beacon with its body. */
function watchVitals(page: Page) {
  const codes: string[] = [];
  const beacons: { body: string; headers: Record<string, string> }[] = [];
  const statuses: number[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/_astro\/report-vitals\./.test(pathname)) codes.push(pathname);
    if (pathname === BEACON_PATH) {
      beacons.push({ body: request.postData() ?? '', headers: request.headers() });
    }
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === BEACON_PATH) statuses.push(response.status());
  });
  return { codes, beacons, statuses };
}

/** A page that is hidden before the code has run reports nothing. */
async function waitForVitalsCode(page: Page, codes: readonly string[]): Promise<void> {
  await expect.poll(() => codes.length).toBeGreaterThan(0);
  await page.evaluate(`import(${JSON.stringify(codes[0])}).then(() => 0)`);
}

/** Presses a key, waits until the browser has measured it, and hides the page like a tab switch. */
async function useAndHide(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  await page.evaluate(async () => {
    await new Promise<void>((done) => {
      new PerformanceObserver(() => done()).observe({ type: 'first-input', buffered: true });
    });
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  });
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
}

test('[D-A5a] with consent the six metrics are sent as rated events when the page is hidden, once, FID labelled legacy', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  const { codes, beacons } = watchVitals(page);
  await storeDecision(page, true, ALL_ON);
  await page.goto('/de');
  await waitForVitalsCode(page, codes);
  expect(codes).toHaveLength(1);
  const findVitals = () =>
    tag.hits.filter(({ event }) => event === 'web_vitals').map(({ parameters }) => parameters);
  expect(findVitals()).toEqual([]);
  await expect
    .poll(async () => {
      // Repeated, because the code starts to listen shortly after it was loaded.
      await useAndHide(page);
      return findVitals()
        .map((metric) => metric['metric_name'])
        .sort();
    })
    .toEqual(['CLS', 'FCP', 'FID', 'INP', 'LCP', 'TTFB']);
  for (const metric of findVitals()) {
    expect(metric['metric_value']).toBeGreaterThanOrEqual(0);
    expect(metric['metric_rating']).toMatch(RATINGS);
    const status = metric['metric_name'] === 'FID' ? 'legacy' : 'current';
    expect(metric['metric_status']).toBe(status);
  }
  await useAndHide(page);
  expect(findVitals()).toHaveLength(6);
  // The switch is off by default.
  expect(beacons).toEqual([]);
});

for (const [what, decide] of [
  ['undecided', null],
  ['who rejected', false],
] as const) {
  test(`a visitor ${what} does not load the measuring code`, async ({ page }) => {
    const { codes, beacons } = watchVitals(page);
    if (decide !== null) await storeDecision(page, decide, ALL_OFF);
    await page.goto('/de');
    await waitForConsentCode(page);
    await page.waitForLoadState('networkidle');
    await useAndHide(page);
    expect([codes, beacons]).toEqual([[], []]);
  });
}

test('[D-A5a] with the switch on, an undecided visitor sends metrics without an identifier to our own server, FID labelled legacy', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  await switchBeaconOn(page);
  const { codes, beacons, statuses } = watchVitals(page);
  await page.goto('/de?email=private@example.org');
  await page.goto('/de');
  await expect(getPopup(page).popup).toBeVisible();
  await waitForVitalsCode(page, codes);
  await page.waitForLoadState('networkidle');
  await useAndHide(page);
  await expect.poll(() => statuses).toEqual([204]);
  const [beacon] = beacons;
  const vitals = JSON.parse(beacon?.body ?? 'null');
  expect(Object.keys(vitals).sort()).toEqual(['language', 'metrics', 'page']);
  expect(vitals).toMatchObject({ page: '/de', language: 'de' });
  const fid = vitals.metrics.find((metric: { name: string }) => metric.name === 'FID');
  expect(fid).toEqual({
    name: 'FID',
    value: expect.any(Number),
    rating: expect.stringMatching(RATINGS),
    legacy: true,
  });
  expect(beacon?.headers['cookie']).toBeUndefined();
  expect(tag.foreign).toEqual([]);
});

test('the metrics of a page that is not indexed have its own path', async ({ page }) => {
  await switchBeaconOn(page, '/de/sent/contact');
  const { codes, beacons } = watchVitals(page);
  await page.goto('/de/sent/contact');
  await waitForVitalsCode(page, codes);
  await page.waitForLoadState('networkidle');
  await useAndHide(page);
  await expect.poll(() => beacons.length).toBe(1);
  expect(JSON.parse(beacons[0]?.body ?? 'null')).toMatchObject({ page: '/de/sent/contact' });
});

test('with the switch on, a visitor who rejected sends nothing', async ({ page }) => {
  await switchBeaconOn(page);
  const { codes, beacons } = watchVitals(page);
  await storeDecision(page, false, ALL_OFF);
  await page.goto('/de');
  await waitForConsentCode(page);
  await page.waitForLoadState('networkidle');
  await useAndHide(page);
  expect([codes, beacons]).toEqual([[], []]);
});

test('a layout shift and the largest paint are measured as the browser reports them', async ({
  page,
  context,
}) => {
  const tag = await startFakeTag(context);
  const { codes } = watchVitals(page);
  await storeDecision(page, true, ALL_ON);
  await page.goto('/de');
  await waitForVitalsCode(page, codes);
  expect(codes).toHaveLength(1);
  await page.evaluate(async () => {
    const block = document.createElement('div');
    block.className = 'pushed';
    block.append('x');
    document.body.prepend(block);
    block.style.height = '300px';
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)));
  });
  const find = (name: string) =>
    tag.hits.find(({ parameters }) => parameters['metric_name'] === name)?.parameters;
  await expect
    .poll(async () => {
      await useAndHide(page);
      return find('CLS')?.['metric_value'];
    })
    .toBeGreaterThan(0.05);
  // After the first key press the browser reports no larger paint.
  const lcpMs = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      }),
  );
  expect(find('LCP')?.['metric_value']).toBe(Math.round(lcpMs));
});
