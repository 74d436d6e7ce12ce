// A visitor uses the resources page: filters, downloads and opens files, reads a guide, subscribes.
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { waitForDeferredScripts } from '../support/deferred-scripts.ts';
import { expect, test } from '../support/site-test.ts';

const API_PATHS = /^\/(?:graphql|v1|auth|storage|functions)\//;
const SIGNATURES = { pdf: '%PDF-', zip: 'PK\u0003\u0004', sketch: 'PK\u0003\u0004' };

const PAGES = [
  {
    language: 'en',
    path: '/resources',
    title: 'Resources',
    features: ['Free of charge', 'No sign-up', 'Used in our own work', 'In three languages'],
    filters: ['All 9', 'Tools 3', 'Templates 2', 'Guides 2', 'Checklists 2'],
    count: '2 resources',
    decimalSign: '.',
    guides: ['/resources/plan-a-move-in-stages', '/resources/write-the-contract-first'],
    back: 'Back to resources',
  },
  {
    language: 'de',
    path: '/de/resources',
    title: 'Materialien',
    features: ['Kostenlos', 'Ohne Anmeldung', 'Aus unserer Praxis', 'In drei Sprachen'],
    filters: ['Alle 9', 'Werkzeuge 3', 'Vorlagen 2', 'Leitfäden 2', 'Checklisten 2'],
    count: '2 Einträge',
    decimalSign: ',',
    guides: ['/de/resources/umzug-in-etappen', '/de/resources/erst-der-vertrag-dann-die-api'],
    back: 'Zurück zu den Materialien',
  },
  {
    language: 'es',
    path: '/es/resources',
    title: 'Recursos',
    features: ['Gratis', 'Sin registro', 'De nuestro día a día', 'En tres idiomas'],
    filters: ['Todos 9', 'Herramientas 3', 'Plantillas 2', 'Guías 2', 'Listas de verificación 2'],
    count: '2 recursos',
    decimalSign: ',',
    guides: ['/es/resources/cambiar-de-sistema-por-etapas', '/es/resources/primero-el-contrato'],
    back: 'Volver a los recursos',
  },
] as const;

const CATEGORIES = ['tools', 'templates', 'guides', 'checklists'] as const;
const CATEGORY_COUNTS = { tools: 3, templates: 2, guides: 2, checklists: 2 };

function getShelf(page: Page) {
  const section = page.locator('[data-filtered]');
  return {
    section,
    rows: section.locator('li[data-category]:not([hidden])'),
    chip: (category: string) =>
      category === 'all'
        ? section.locator('form button').first()
        : section.locator(`form button[value="${category}"]`),
    live: section.locator('[data-count]'),
  };
}

/** Waits until the script of the page has run, because the filter needs it. */
async function openResources(page: Page, path: string) {
  await page.goto(path);
  await waitForDeferredScripts(page);
  return getShelf(page);
}

for (const texts of PAGES) {
  test(`[S2-P28] [S2-P30] [S2-P34] ${texts.path} has a hero with four labels, nine resources and then the newsletter`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    const labels = page.locator('section:has(h1) li');
    await expect(labels).toHaveText([...texts.features]);
    const { rows, section } = getShelf(page);
    await expect(rows).toHaveCount(9);
    const newsletter = page.locator('#newsletter');
    await expect(newsletter.getByRole('textbox')).toBeVisible();
    const shelfBox = await section.boundingBox();
    const newsletterBox = await newsletter.boundingBox();
    expect(newsletterBox?.y).toBeGreaterThanOrEqual((shelfBox?.y ?? 0) + (shelfBox?.height ?? 0));
  });

  test(`[S2-P29] at ${texts.path} All is selected initially, and each filter shows exactly its resources`, async ({
    page,
  }) => {
    const { chip, rows, live } = await openResources(page, texts.path);
    await expect(chip('all')).toHaveAttribute('aria-pressed', 'true');
    const shown = await page.locator('[data-filtered] form button').allInnerTexts();
    expect(shown.map((text) => text.replaceAll(/\s+/g, ' '))).toEqual(texts.filters);
    for (const category of CATEGORIES) {
      await chip(category).click();
      await expect(chip(category)).toHaveAttribute('aria-pressed', 'true');
      await expect(chip('all')).toHaveAttribute('aria-pressed', 'false');
      await expect(rows).toHaveCount(CATEGORY_COUNTS[category]);
      for (const row of await rows.all()) {
        await expect(row).toHaveAttribute('data-category', category);
      }
      expect(new URL(page.url()).search).toBe(`?category=${category}`);
    }
    await expect(live).toHaveText(texts.count);
    await page.goBack();
    await expect(chip('guides')).toHaveAttribute('aria-pressed', 'true');
    await expect(rows).toHaveCount(2);
    await chip('all').press('Enter');
    await expect(rows).toHaveCount(9);
    expect(page.url()).toMatch(/\/resources$/);
  });

  test(`[S2-P31] [S2-E06] [D-C4d] every download at ${texts.path} is a file of the format and size that are shown`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const rows = page.locator('[data-filtered] li:has(a[download])');
    const formats = new Set<string>();
    for (const row of await rows.all()) {
      const link = row.getByRole('link');
      const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
      const bytes = await readFile(await download.path());
      const format = download.suggestedFilename().split('.').at(-1) ?? '';
      formats.add(format);
      expect(bytes.length).toBeGreaterThan(1000);
      expect(Object.keys(SIGNATURES)).toContain(format);
      expect(bytes.subarray(0, 5).toString('latin1')).toContain(
        SIGNATURES[format === 'pdf' ? 'pdf' : 'zip'],
      );
      await expect(row).toContainText(
        `${format.toUpperCase()}, ${toSizeText(bytes.length, texts.decimalSign)}`,
      );
    }
    expect(formats).toEqual(new Set(['pdf', 'zip', 'sketch']));
  });

  test(`[S2-P33] [D-R9] at ${texts.path} each guide opens its own page in this language`, async ({
    page,
  }) => {
    await page.goto(texts.path);
    const links = page.locator('[data-filtered] li a:not([download], [target])');
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(texts.guides);
    for (const href of texts.guides) {
      await page.goto(texts.path);
      const link = page.locator(`[data-filtered] a[href="${href}"]`);
      const title = await link.innerText();
      await link.click();
      await page.waitForURL(`**${href}`);
      await expect(page.locator('html')).toHaveAttribute('lang', texts.language);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} | ${texts.title}`);
      for (const block of ['h2', 'p', 'ul > li', 'ol > li', 'blockquote', 'pre code']) {
        await expect(page.locator(`article ${block}`).first(), block).toBeAttached();
      }
      await page.getByRole('link', { name: texts.back }).click();
      await page.waitForURL(`**${texts.path}`);
    }
  });
}

function toSizeText(bytes: number, separator: string): string {
  const megabytes = bytes / 1024 ** 2;
  if (megabytes < 0.05) return `${Math.round(bytes / 1024)}\u00A0KB`;
  return `${megabytes.toFixed(1).replace('.', separator)}\u00A0MB`;
}

test('[D-R9] every language serves a guide at the slugs of all languages, with its own canonical address', async ({
  page,
  request,
}) => {
  await page.goto('/resources/plan-a-move-in-stages');
  const alternates = await page
    .locator('link[rel="alternate"][hreflang]')
    .evaluateAll((links) =>
      links.map((link) => [
        link.getAttribute('hreflang'),
        new URL(link.getAttribute('href') ?? '').pathname,
      ]),
    );
  const paths = Object.fromEntries(alternates);
  expect(Object.keys(paths)).toEqual(['en', 'de', 'es', 'x-default']);
  for (const prefix of ['', '/de', '/es']) {
    for (const language of ['en', 'de', 'es']) {
      const slug = paths[language].split('/').at(-1);
      const response = await request.get(`${prefix}/resources/${slug}`);
      expect(response.status(), `${prefix} ${slug}`).toBe(200);
      const canonical = paths[prefix === '' ? 'en' : prefix.slice(1)];
      expect(await response.text()).toContain(
        `rel="canonical" href="https://loimel.example${canonical}"`,
      );
    }
  }
  expect((await request.get('/resources/no-such-guide')).status()).toBe(404);
});

test('[S2-P32] [D-C4e] an external resource opens a well-known address in a new tab', async ({
  page,
  context,
}) => {
  const visited: string[] = [];
  await context.route(/^https:/, async (route) => {
    visited.push(route.request().url());
    await route.fulfill({ body: 'elsewhere', contentType: 'text/plain' });
  });
  await page.goto('/resources');
  const links = page.locator('[data-filtered] li a[target="_blank"]');
  await expect(links).toHaveCount(3);
  for (const link of await links.all()) {
    await expect(link).toContainText('(opens in a new tab)');
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click()]);
    await tab.waitForLoadState();
    await tab.close();
  }
  expect(visited).toEqual([
    'https://www.w3.org/WAI/WCAG22/quickref/',
    'https://www.webpagetest.org/',
    'https://validator.w3.org/nu/',
  ]);
  expect(page.url()).toMatch(/\/resources$/);
});

test('a shared address with a filter opens filtered, also in another language', async ({
  page,
}) => {
  const { rows, chip } = await openResources(page, '/resources?category=templates');
  await expect(rows).toHaveCount(2);
  await expect(chip('templates')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('banner').getByRole('link', { name: 'DE' }).click();
  await page.waitForURL('**/de/resources?category=templates');
  await expect(rows).toHaveCount(2);
});

test('a filter page opened at its own address stays filtered', async ({ page }) => {
  const { rows, chip } = await openResources(page, '/resources/category/templates');
  await waitForDeferredScripts(page);
  await expect(rows).toHaveCount(2);
  await expect(chip('templates')).toHaveAttribute('aria-pressed', 'true');
});

test('[S2-P49] loading and using the resources page calls no API', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (API_PATHS.test(pathname)) calls.push(pathname);
  });
  const { chip } = await openResources(page, '/resources');
  await chip('tools').click();
  await page.mouse.wheel(0, 5000);
  await page.waitForLoadState('networkidle');
  await page.goto('/resources/plan-a-move-in-stages');
  await page.waitForLoadState('networkidle');
  expect(calls).toEqual([]);
});

test('[S2-P34] [S2-P37] [S2-P38] [S2-P39] the newsletter on the resources page waits for the server, then asks to confirm', async ({
  page,
}) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/functions/v1/newsletter', async (route) => {
    await released;
    await route.fulfill({ json: { status: 'confirmation-sent' } });
  });
  await page.goto('/resources');
  const section = page.locator('#newsletter');
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('astro-island')).not.toHaveAttribute('ssr');
  const email = section.getByRole('textbox', { name: 'Email' });
  await expect(email).toHaveAttribute('type', 'email');
  await email.fill('anneli@saarekool.example');
  const submit = section.locator('button[type="submit"]');
  await submit.click();
  await expect(submit).toHaveText('Submitting...');
  await expect(submit).toBeDisabled();
  release();
  await expect(page.locator('#toasts-status')).toContainText(
    "You've been subscribed to our newsletter.",
  );
  await expect(email).toHaveValue('');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('all nine are shown, each filter is a separate page, and downloads are plain links', async ({
    page,
  }) => {
    await page.goto('/de/resources');
    const { rows, chip } = getShelf(page);
    await expect(rows).toHaveCount(9);
    await chip('guides').click();
    await page.waitForURL('**/de/resources?category=guides');
    await expect(rows).toHaveCount(2);
    await expect(chip('guides')).toHaveAttribute('aria-pressed', 'true');
    await chip('all').click();
    await expect(rows).toHaveCount(9);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      rows.first().getByRole('link').click(),
    ]);
    expect(download.suggestedFilename()).toBe('launch-checklist-de.pdf');
  });
});

test('no width from 320 to 1920 pixels makes resources or a guide scroll sideways', async ({
  page,
}) => {
  for (const path of [
    '/resources',
    '/de/resources',
    '/es/resources',
    '/resources/plan-a-move-in-stages',
  ]) {
    await page.goto(path);
    for (const width of [320, 359, 390, 767, 768, 1023, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll('main :not(.sr, svg *, pre *)')]
          .filter((part) => part.getBoundingClientRect().right > document.body.clientWidth + 2)
          .map((part) => part.outerHTML.slice(0, 120)),
      );
      expect(sticking, `${path} at ${width}`).toEqual([]);
    }
  }
});
