// The metadata of every built page for search engines and social networks.
import type { APIRequestContext, Page } from '@playwright/test';
import { parseGraph } from '../support/json-ld.ts';
import { CLOSED } from '../support/positions.ts';
import { isPrivatePage, SITE_PAGES } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';
const LANGUAGES = ['en', 'de', 'es'] as const;
const OPEN = 'index, follow, max-snippet:-1, max-image-preview:large';
const CLOSED_POSITIONS = [CLOSED.en.path, CLOSED.de.path, CLOSED.es.path];
const LEGAL = 'index, nofollow, noarchive, max-snippet:100, max-image-preview:none';

/** `name` is the page without its language. Articles are named blog-… and guides resources-…. */
function robotsOf(name: string): string {
  if (name === 'privacy' || name === 'terms') return LEGAL;
  // Result pages of forms sent without JavaScript are not entry pages, and the status changes.
  if (name === '404' || name === 'status' || name.startsWith('sent-') || isPrivatePage({ name }))
    return 'noindex';
  if (CLOSED_POSITIONS.some((path) => path.endsWith(name.replace('-', '/')))) return 'noindex';
  if (name.startsWith('career')) {
    return 'index, follow, max-snippet:160, max-image-preview:standard, max-video-preview:30';
  }
  return OPEN;
}

/** Other pages have no address that search engines should know. */
function isIndexed(name: string): boolean {
  return robotsOf(name) !== 'noindex';
}

type Head = Awaited<ReturnType<typeof readHead>>;

/** Every test reads every page, so each page is fetched only once. */
const heads = new Map<string, Head>();

async function openHead(page: Page, path: string): Promise<Head> {
  const head = heads.get(path) ?? (await readHead(page, path));
  heads.set(path, head);
  return head;
}

/** The HTML is only parsed, because the stored language would redirect an English page. */
async function readHead(page: Page, path: string) {
  const response = await page.request.get(path);
  const head = await page.evaluate(
    (html) => {
      const parsed = new DOMParser().parseFromString(html, 'text/html');
      const metas = [...parsed.querySelectorAll('meta')].map((meta): [string, string] => [
        meta.getAttribute('name') ?? meta.getAttribute('property') ?? '',
        meta.content,
      ]);
      const links = [...parsed.querySelectorAll('link')];
      return {
        language: parsed.documentElement.lang,
        title: parsed.title,
        metas: Object.fromEntries(metas),
        canonicals: links.filter(({ rel }) => rel === 'canonical').map(({ href }) => href),
        alternates: links
          .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== '')
          .map(({ hreflang, href }) => `${hreflang} ${href}`),
        data: [...parsed.querySelectorAll('script[type="application/ld+json"]')].map(
          (script) => script.textContent ?? '',
        ),
        pageText: parsed.body.textContent ?? '',
        signInControls: parsed.querySelectorAll(
          'input[type="password"], a:is([href*="login"], [href*="signin"], [href*="account"]):not([href^="#"])',
        ).length,
      };
    },
    await response.text(),
  );
  return { status: response.status(), ...head };
}

test('[S1-M01] [S1-M02] every page has title, description and keywords, and repeats them for open graph and twitter', async ({
  page,
  pages,
}) => {
  for (const { path, language } of pages) {
    const { title, metas, ...head } = await openHead(page, path);
    expect(head.language, path).toBe(language.code);
    expect(title, path).not.toBe('');
    expect(metas['description']?.length, path).toBeGreaterThan(40);
    expect(metas['keywords'], path).toMatch(/\p{L}/u);
    expect(metas, path).toMatchObject({
      'og:type': expect.stringMatching(/^(?:website|article)$/),
      'og:site_name': 'Lõimel',
      'og:title': title,
      'og:description': metas['description'],
      'og:url': new URL(path, SITE_URL).href,
      'og:locale': language.locale.replace('-', '_'),
      'og:image:width': '1200',
      'og:image:height': '630',
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': metas['description'],
      'twitter:image': metas['og:image'],
    });
    for (const name of ['og:image:alt', 'twitter:image:alt']) {
      expect(metas[name], `${path} ${name}`).toBeTruthy();
    }
  }
});

test('[S1-M03] every indexed page has one canonical link, to its own address, and other pages have none', async ({
  page,
  pages,
}) => {
  for (const { path, name } of pages) {
    const { canonicals } = await openHead(page, path);
    expect(canonicals, path).toEqual(isIndexed(name) ? [new URL(path, SITE_URL).href] : []);
  }
});

test('[S1-M04] every indexed page names its counterparts in all languages, and they exist and agree', async ({
  page,
  pages,
}) => {
  const alternatesOf = new Map<string, string[]>();
  for (const { path } of pages) alternatesOf.set(path, (await openHead(page, path)).alternates);
  for (const { path, name } of pages) {
    const alternates = alternatesOf.get(path) ?? [];
    if (!isIndexed(name)) {
      expect(alternates, path).toEqual([]);
      continue;
    }
    const languages = alternates.map((link) => link.split(' ')[0]);
    expect(languages, path).toEqual([...LANGUAGES, 'x-default']);
    const [english = ''] = alternates;
    expect(alternates.at(-1), path).toBe(english.replace('en ', 'x-default '));
    for (const link of alternates) {
      const counterpart = new URL(link.split(' ')[1] ?? '').pathname;
      expect(alternatesOf.get(counterpart), `${path} names ${counterpart}`).toEqual(alternates);
    }
  }
});

test('[S1-M05] [S1-M08] [S1-M09] [S1-M10] [D-R10b] robots and googlebot match the kind of page', async ({
  page,
  pages,
}) => {
  for (const { path, name } of pages) {
    const { metas } = await openHead(page, path);
    expect(metas['robots'], path).toBe(robotsOf(name));
    expect(metas['googlebot'], path).toBe(metas['robots']);
  }
});

test('[S1-M06] every indexed page has structured data with a date of change that is not in the future', async ({
  page,
  pages,
}) => {
  for (const { path, name } of pages) {
    const { data, canonicals } = await openHead(page, path);
    expect(data.length, path).toBe(isIndexed(name) ? 1 : 0);
    for (const thing of data.flatMap(parseGraph)) {
      if (thing['@id'] !== `${canonicals[0]}#page`) continue;
      const modifiedAt = String(thing['dateModified']);
      expect(thing['url'], path).toBe(canonicals[0]);
      expect(modifiedAt, path).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Date.parse(modifiedAt), path).toBeLessThanOrEqual(Date.now());
    }
  }
});

/** Pages with their own metadata. tests/support/site-pages.ts lists the built pages. */
const NAMED_PAGES = new Set<string>(['home', ...SITE_PAGES]);

test('[S1-M07] no two pages of a language share title, description or keywords', async ({
  page,
  pages,
}) => {
  const seen = new Map<string, string>();
  for (const { path, language } of pages.filter(({ name }) => NAMED_PAGES.has(name))) {
    const { title, metas } = await openHead(page, path);
    for (const text of [title, metas['description'], metas['keywords']]) {
      const key = `${language.code} ${text}`;
      expect(seen.get(key), `${path} has the same text as another page: ${text}`).toBeUndefined();
      seen.set(key, path);
    }
  }
});

for (const path of ['/', '/de', '/es']) {
  test(`[S1-M11] the organization at ${path} has 8 members, was founded in 2020, in Tallinn`, async ({
    page,
  }) => {
    const { data } = await openHead(page, path);
    expect(data.flatMap(parseGraph)).toContainEqual(
      expect.objectContaining({
        '@type': 'Organization',
        legalName: 'Lõimel OÜ',
        foundingDate: '2020',
        numberOfEmployees: expect.objectContaining({ value: 8 }),
        address: expect.objectContaining({ addressLocality: 'Tallinn' }),
      }),
    );
  });
}

test('[D-B1] every page names the brand, the legal name and the domain', async ({
  page,
  pages,
}) => {
  for (const { path } of pages) {
    const { metas, pageText } = await openHead(page, path);
    expect(metas['og:site_name'], path).toBe('Lõimel');
    expect(pageText, path).toContain('Lõimel OÜ');
    expect(new URL(metas['og:url'] ?? '').host, path).toBe('loimel.example');
  }
});

test('[S1-R13] every page is served without credentials and has no sign-in control', async ({
  page,
  pages,
}) => {
  for (const { path, name } of pages) {
    const { status, signInControls } = await openHead(page, path);
    expect(status, path).toBe(name === '404' ? 404 : 200);
    expect(signInControls, path).toBe(0);
  }
});

test('icons and manifest that a page links exist', async ({ page, request }) => {
  await page.goto('/');
  const hrefs = await page
    .locator('link:is([rel="icon"], [rel="apple-touch-icon"], [rel="manifest"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).toHaveLength(4);
  for (const href of hrefs) expect((await request.get(href)).status(), href).toBe(200);
  const manifest = await (await request.get('/site.webmanifest')).json();
  for (const { src } of manifest.icons) expect((await request.get(src)).status(), src).toBe(200);
});

test('every public page has its own share image, a PNG of 1200 × 630 and at most 60 KB', async ({
  page,
  pages,
  request,
}) => {
  const owners = new Map<string, string>();
  for (const { path, name } of pages) {
    const { metas } = await openHead(page, path);
    const image = new URL(metas['og:image'] ?? '');
    expect(image.origin, path).toBe(SITE_URL);
    const { type, width, height, bytes } = await readPng(request, image.pathname);
    expect({ path, type, width, height }).toEqual({
      path,
      type: 'image/png',
      width: 1200,
      height: 630,
    });
    expect(bytes.length, path).toBeLessThanOrEqual(60_000);
    if (LIST_OF_CATEGORY.test(name) || metas['robots'] === 'noindex') continue;
    const content = bytes.toString('base64');
    expect(owners.get(content), `${path} has the image of another page`).toBeUndefined();
    owners.set(content, path);
  }
});

/** Lists of a category or tag. They, and pages with noindex, use the share image of their parent page. */
const LIST_OF_CATEGORY = /^(?:blog|projects|resources)-(?:category|page|tag)-/;

/** The signature and chunk header of a PNG take 16 bytes. Width and height follow. */
async function readPng(request: APIRequestContext, address: string) {
  const response = await request.get(address);
  expect(response.status(), address).toBe(200);
  const bytes = await response.body();
  return {
    type: response.headers()['content-type'],
    width: bytes.readUInt32BE(16),
    height: bytes.readUInt32BE(20),
    bytes,
  };
}
