// Authentication on public pages: no code for ordinary visitors, no visible effect for others.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/site-test.ts';

// Name of a state that appears only in the code of the auth client.
const MARK = 'retryTokenImport';
const REJECTION = { status: 401, error: 'invalid-refresh-token', message: 'no' };

/** Responds to the token call with 401 and collects the loaded scripts. */
async function watch(page: Page) {
  const tokens: unknown[] = [];
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.route('**/auth/v1/token', async (route) => {
    tokens.push(route.request().postDataJSON());
    await route.fulfill({ status: 401, json: REJECTION });
  });
  return {
    tokens,
    hasAuthCode: async () => (await Promise.all(scripts)).some((text) => text.includes(MARK)),
  };
}

test('[D-P7a] [S2-L10] a visitor without a session loads no authentication code, also after load', async ({
  page,
}) => {
  const { tokens, hasAuthCode } = await watch(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  // The same script starts the consent popup after the point where authentication would start.
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await hasAuthCode()).toBe(false);
  expect(tokens).toEqual([]);
});

test('[D-P7b] [S2-L10] a stored session is refreshed at the end of start-up, and deleted when rejected', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('nhostRefreshToken', 'stored');
    sessionStorage.setItem('seen', 'yes');
  });
  const { tokens, hasAuthCode } = await watch(page);
  await page.goto('/');
  await expect.poll(() => tokens).toEqual([{ refreshToken: 'stored' }]);
  expect(await hasAuthCode()).toBe(true);
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('nhostRefreshToken')))
    .toBe(null);
});

test('[D-P7b] [S2-U10] a token is removed from the address before it is used; the rest of the address stays', async ({
  page,
}) => {
  const { tokens } = await watch(page);
  await page.goto('/?x=1&refreshToken=from-email&type=passwordReset#main');
  await expect.poll(() => tokens).toEqual([{ refreshToken: 'from-email' }]);
  expect(new URL(page.url()).search).toBe('?x=1');
  expect(new URL(page.url()).hash).toBe('#main');
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
});

test('[D-P8] the text of an error in the address is not shown', async ({ page }) => {
  const { hasAuthCode } = await watch(page);
  await page.goto('/?error=invalid-ticket&errorDescription=Call+this+number+now');
  await expect.poll(hasAuthCode).toBe(true);
  await expect(page.locator('body')).not.toContainText('Call this number now');
});
