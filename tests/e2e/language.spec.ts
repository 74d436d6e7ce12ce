// The language of a page: from the address, from the visitor's choice, from the stored preference.
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { SITE_PAGES } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';

const HOME_TITLES = {
  '/': 'Innovative Software Solutions for the Modern Web',
  '/de': 'Innovative Software­lösungen für das moderne Web',
  '/es': 'Soluciones de software innovadoras para la web moderna',
} as const;

/** Stores the language like an earlier visit. Later pages may change it. */
async function storeLanguage(page: Page, language: string): Promise<void> {
  await page.addInitScript((value) => {
    if (sessionStorage.getItem('planted') !== null) return;
    sessionStorage.setItem('planted', '');
    localStorage.setItem('preferredLanguage', value);
  }, language);
}

async function readLanguage(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('preferredLanguage'));
}

function getSwitcher(page: Page, language: string) {
  return page.locator(`header [data-language="${language}"]`).first();
}

for (const [path, language] of [
  ['/', 'en'],
  ['/de', 'de'],
  ['/es', 'es'],
] as const) {
  test(`[S1-R01] [S1-R02] [S1-R03] [S1-R04] ${path} responds with 200 and the home page in ${language}`, async ({
    page,
  }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(200);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('h1')).toHaveText(HOME_TITLES[path]);
  });
}

for (const name of SITE_PAGES) {
  test(`[S1-R05] ${name} responds with 200 in its language at each of its three addresses`, async ({
    request,
  }) => {
    const titles = new Set<string | undefined>();
    for (const [prefix, language] of [
      ['', 'en'],
      ['/de', 'de'],
      ['/es', 'es'],
    ]) {
      const response = await request.get(`${prefix}/${name}`, { maxRedirects: 0 });
      expect(response.status()).toBe(200);
      const html = await response.text();
      expect(html).toMatch(new RegExp(`<html lang="${language}"`));
      titles.add(/<title>([^<]+)/.exec(html)?.[1]);
    }
    expect(titles.size).toBeGreaterThan(1);
  });
}

test('[S1-R06] /en and /en/{page} redirect with 301 to the address without the prefix and keep the query', async ({
  request,
}) => {
  for (const [from, to] of [
    ['/en', '/'],
    ...SITE_PAGES.map((name) => [`/en/${name}`, `/${name}`]),
    ['/en/team?a=1', '/team?a=1'],
  ]) {
    const response = await request.get(from ?? '', { maxRedirects: 0 });
    expect([from, response.status(), response.headers()['location']]).toEqual([from, 301, to]);
  }
});

test('[S1-R06] [S1-R11] a visitor with another stored language who opens /en/business gets the English page, and en is stored', async ({
  page,
}) => {
  await storeLanguage(page, 'de');
  await page.goto('/en/business');
  await expect(page).toHaveURL(/\/business$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await readLanguage(page)).toBe('en');
  // The cookie of the redirect is used and deleted, so it cannot override a later choice.
  expect(await page.context().cookies()).toEqual([]);
  await page.goto('/business');
  await expect(page).toHaveURL(/[^e]\/business$/);
});

for (const path of ['/design', '/escape', '/dent']) {
  test(`[D-R1] ${path} is an English address that does not exist`, async ({ page }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    expect(await readLanguage(page)).toBeNull();
  });
}

test('[S1-R09] [D-R2a] a stored language replaces the unprefixed page before anything is painted, without a history entry', async ({
  page,
}) => {
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      const painted = sessionStorage.getItem('painted') ?? '';
      sessionStorage.setItem('painted', `${painted} ${location.pathname}`);
    }).observe({ type: 'paint', buffered: true });
  });
  await page.goto('/de/team');
  await page.goto('/business?a=1#how');
  await expect(page).toHaveURL(/\/de\/business\?a=1#how$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const readPainted = () => page.evaluate(() => sessionStorage.getItem('painted'));
  await expect.poll(readPainted).toContain('/de/business');
  expect((await readPainted())?.split(' ')).not.toContain('/business');
  await page.goBack();
  await expect(page).toHaveURL(/\/de\/team$/);
});

test('[S1-R10] a stored value that is not a supported language is ignored', async ({ page }) => {
  await storeLanguage(page, 'fr');
  await page.goto('/business');
  await expect(page).toHaveURL(/[^e]\/business$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[S1-H04] [S1-H05] [S1-R11] the switcher exchanges the prefix, adds none for English, and stores the choice', async ({
  page,
}) => {
  await page.goto('/de/business');
  await getSwitcher(page, 'es').click();
  await expect(page).toHaveURL(/\/es\/business$/);
  expect(await readLanguage(page)).toBe('es');
  await getSwitcher(page, 'en').click();
  await expect(page).toHaveURL(/:\d+\/business$/);
  expect(await readLanguage(page)).toBe('en');
  await page.goto('/de');
  await getSwitcher(page, 'en').click();
  await expect(page).toHaveURL(/:\d+\/$/);
});

test('[D-R2b] after choosing English the unprefixed pages stay English, also on a new load', async ({
  page,
}) => {
  await page.goto('/de/business');
  await getSwitcher(page, 'en').click();
  await expect(page).toHaveURL(/:\d+\/business$/);
  await page.reload();
  await expect(page).toHaveURL(/:\d+\/business$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('[D-R2b] a middle click on the switcher opens English in a new tab and stores the choice', async ({
  page,
  context,
}) => {
  await page.goto('/de/business?a=1#how');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    getSwitcher(page, 'en').click({ button: 'middle' }),
  ]);
  await expect(tab).toHaveURL(/:\d+\/business\?a=1#how$/);
  await expect(tab.locator('html')).toHaveAttribute('lang', 'en');
  expect(await readLanguage(page)).toBe('en');
});

test('[D-R5c] the switcher keeps query and hash', async ({ page }) => {
  await page.goto('/de/business?a=1#how');
  await getSwitcher(page, 'es').click();
  await expect(page).toHaveURL(/\/es\/business\?a=1#how$/);
});

for (const name of ['privacy', 'terms']) {
  test(`[D-R2d] [D-R2f] after a German page the unprefixed footer link opens ${name} in German`, async ({
    page,
  }) => {
    await page.goto('/de/business');
    const link = page.locator(`footer a[href="/${name}"]`);
    await link.click();
    await expect(page).toHaveURL(new RegExp(`/de/${name}$`));
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  });
}

test('[D-R2f] [S1-R11] opening a prefixed page stores its language, and unprefixed pages follow', async ({
  page,
}) => {
  await page.goto('/es/business');
  expect(await readLanguage(page)).toBe('es');
  await page.goto('/');
  await expect(page).toHaveURL(/\/es$/);
});

test('[D-R2c] without storage an unprefixed page shows English', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/de/business');
  await page.goto('/business');
  await expect(page).toHaveURL(/:\d+\/business$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, locale: 'de-DE' });

  test('[D-R2c] [S1-H04] an unprefixed page shows English and the switcher works', async ({
    page,
  }) => {
    await page.goto('/business');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(page.locator('[data-offers]:visible')).toHaveCount(0);
    await getSwitcher(page, 'de').click();
    await expect(page).toHaveURL(/\/de\/business$/);
  });
});

test('[D-R2e] the inline head script is allowed by its hash in the policy of the page', async ({
  page,
}) => {
  const response = await page.goto('/');
  const script = await page.locator('head script:not([type])').first().textContent();
  const hash = createHash('sha256')
    .update(script ?? '')
    .digest('base64');
  const policy = response?.headers()['content-security-policy'] ?? '';
  const sources = policy.split('; ').find((directive) => directive.startsWith('script-src'));
  expect(script).toContain('preferredLanguage');
  expect(sources).toContain(`'sha256-${hash}'`);
  expect(sources).not.toContain('unsafe');
});
