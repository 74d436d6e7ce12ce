// Opens every page of the built site and checks links, languages, storage and outgoing requests.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '../../content/languages.ts';
import type { ShotPage } from '../../tools/screenshots/pages.ts';
import { CV } from '../support/application-form.ts';
import { SITE_URL } from '../support/company.ts';
import { ALL_OFF, ALL_ON, storeDecision, waitForConsentCode } from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { findLinks, findResources, hasId } from '../support/links.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { isPrivatePage, pickOnePerKind } from '../support/site-pages.ts';
import { expect, test } from '../support/site-test.ts';
import { LONG_RUN_MS } from '../support/time-limits.ts';

test.describe.configure({ mode: 'parallel' });

/** Tests that are valid for any content. `npm run e2e:live` runs them on the live content. */
const ANY_CONTENT = { tag: '@any-content' };
const PREFIXES = LANGUAGES.filter(({ prefix }) => prefix !== '').map(({ prefix }) => `/${prefix}`);

// The keys that the privacy policy lists.
const NECESSARY_KEYS = ['consentRecord', 'cookieConsent', 'cookiePreferences', 'preferredLanguage'];

const FORM_KEYS = [
  'contact-draft',
  'application-draft',
  'contact-idempotency',
  'application-idempotency',
  'application-cv-idempotency',
  'newsletter-idempotency',
];
/** Limit per scroll step. Chromium sometimes stops painting a page, and then no frame comes. */
const FRAME_LIMIT_MS = 1_000;
const ANALYTICS_COOKIES = /^_(?:ga(?:_\w+)?|gid|gat)$/;

function readPage({ path }: ShotPage): string {
  const file = path === '/' ? 'index' : path.slice(1);
  return readFileSync(join(SITE_DIST, `${file}.html`), 'utf8');
}

test(
  'no page has a broken link, a missing file or an anchor without a target',
  ANY_CONTENT,
  async ({ pages, request }) => {
    test.setTimeout(LONG_RUN_MS);
    const htmlOf = new Map(pages.map((page) => [page.path, readPage(page)]));
    const statuses = new Map<string, number>();
    const fetchStatus = async (path: string): Promise<number> => {
      const known = statuses.get(path);
      if (known !== undefined) return known;
      const status = (await request.get(path, { maxRedirects: 0 })).status();
      statuses.set(path, status);
      return status;
    };

    const broken: string[] = [];
    for (const [path, html] of htmlOf) {
      const addresses = [...findLinks(html).map(({ href }) => href), ...findResources(html)];
      for (const address of new Set(addresses)) {
        const url = new URL(address, `${SITE_URL}${path}`);
        if (url.origin !== SITE_URL) continue;
        const target = decodeURI(url.pathname);
        if (target.endsWith('/404')) continue;
        const status = await fetchStatus(url.pathname + url.search);
        if (status !== 200) broken.push(`${path} → ${address}: ${status}`);
        const id = decodeURIComponent(url.hash.slice(1));
        const targetHtml = htmlOf.get(target);
        if (id !== '' && targetHtml !== undefined && !hasId(targetHtml, id)) {
          broken.push(`${path} → ${address}: no such anchor`);
        }
      }
    }
    expect(broken).toEqual([]);
  },
);

test(
  'every link stays in the language of its page, except the switcher and the legal links of the footer',
  ANY_CONTENT,
  async ({ pages }) => {
    const leaving: string[] = [];
    for (const page of pages) {
      const prefix = page.language.prefix === '' ? '' : `/${page.language.prefix}`;
      for (const { href, isLanguageChoice, isInFooter } of findLinks(readPage(page))) {
        const { origin, pathname } = new URL(href, `${SITE_URL}${page.path}`);
        const isFile = pathname.includes('.');
        if (origin !== SITE_URL || isLanguageChoice || isFile) continue;
        if (isInFooter && ['/privacy', '/terms'].includes(pathname)) continue;
        // The contact block shows the address of the site itself.
        if (href === SITE_URL) continue;
        const own =
          PREFIXES.find((one) => pathname === one || pathname.startsWith(`${one}/`)) ?? '';
        if (own !== prefix) leaving.push(`${page.path} → ${href}`);
      }
    }
    expect(leaving).toEqual([]);
  },
);

test('[S1-R13] every page is served without credentials, and none shows a login, an account or a role', async ({
  pages,
  request,
}) => {
  for (const page of pages) {
    const isNotFound = page.path.endsWith('/404');
    const response = await request.get(page.path, { headers: { cookie: '', authorization: '' } });
    expect(response.status(), page.path).toBe(isNotFound ? 404 : 200);
    const html = await response.text();
    expect(html, page.path).not.toMatch(
      /type="password"|autocomplete="(?:username|current-password)"/,
    );
    const addresses = findLinks(html).map(({ href }) => new URL(href, SITE_URL).pathname);
    for (const address of addresses) {
      expect(address, page.path).not.toMatch(
        /\/(?:log-?in|sign-?in|sign-?up|account|admin|desk)\b/,
      );
    }
    const text = html.replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>|<[^>]+>/g, ' ');
    expect(text, page.path).not.toMatch(/\b(?:Log in|Sign in|Anmelden|Einloggen|Iniciar sesión)\b/);
  }
});

type Crawl = {
  context: BrowserContext;
  pages: ShotPage[];
  siteUrl: string;
  /** An extra wait on pages that may load analytics. */
  whenPublic?: () => Promise<void>;
};
type Visit = { foreign: string[]; errors: string[]; keys: Set<string>; cookies: Set<string> };

/** Opens every page in one tab, scrolls to its end, and records its requests and stored data. */
async function visitAll(
  page: Page,
  { context, pages, siteUrl, whenPublic }: Crawl,
): Promise<Visit> {
  const visit: Visit = { foreign: [], errors: [], keys: new Set(), cookies: new Set() };
  let current = '';
  context.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== siteUrl && protocol !== 'data:') visit.foreign.push(request.url());
  });
  page.on('console', (message) => {
    const isNotFound = current.endsWith('/404') && message.text().includes('404 (Not Found)');
    if (message.type() === 'error' && !isNotFound) {
      visit.errors.push(`${current}: ${message.text()}`);
    }
  });
  for (const one of pages) {
    current = one.path;
    await page.goto(one.path);
    // A private page has no analytics, so it has no consent code to wait for.
    if (!isPrivatePage(one)) {
      await waitForConsentCode(page);
      await whenPublic?.();
    }
    await page.evaluate(async (frameLimitMs) => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(resolve));
          setTimeout(resolve, frameLimitMs);
        });
      }
    }, FRAME_LIMIT_MS);
    for (const key of await readKeys(page)) visit.keys.add(key);
    for (const { name } of await context.cookies()) visit.cookies.add(name);
  }
  return visit;
}

async function readKeys(page: Page): Promise<string[]> {
  return page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
}

const STATES = [
  {
    name: 'has not decided',
    decision: null,
    hasSignal: false,
    keys: ['preferredLanguage'],
    isEveryPage: true,
  },
  {
    name: 'rejected all',
    decision: { consent: false, preferences: ALL_OFF },
    hasSignal: false,
    keys: NECESSARY_KEYS,
    isEveryPage: false,
  },
  {
    name: 'saved without analytics',
    decision: { consent: true, preferences: ALL_OFF },
    hasSignal: false,
    keys: NECESSARY_KEYS,
    isEveryPage: false,
  },
  {
    name: 'sends Global Privacy Control',
    decision: null,
    hasSignal: true,
    keys: NECESSARY_KEYS,
    isEveryPage: false,
  },
] as const;

for (const { name, decision, hasSignal, keys, isEveryPage } of STATES) {
  test(
    `a visitor who ${name} sends nothing to another host on ${isEveryPage ? 'any page' : 'a page of each kind'}, and only declared keys are stored`,
    isEveryPage ? ANY_CONTENT : {},
    async ({ page, context, pages, edge }) => {
      test.setTimeout(LONG_RUN_MS);
      if (decision !== null) await storeDecision(page, decision.consent, decision.preferences);
      if (hasSignal) {
        await page.addInitScript(() =>
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
        );
      }
      const ordered = toVisitOrder(isEveryPage ? pages : pickOnePerKind(pages));
      const visit = await visitAll(page, { context, pages: ordered, siteUrl: edge.url });
      expect(visit.foreign).toEqual([]);
      expect(visit.errors).toEqual([]);
      expect([...visit.cookies]).toEqual([]);
      expect(keys).toEqual(expect.arrayContaining([...visit.keys]));
    },
  );
}

test('after Accept All only the declared tag contacts another host, and only declared keys and cookies are stored', async ({
  page,
  context,
  pages,
  edge,
}) => {
  test.setTimeout(LONG_RUN_MS);
  const tag = await startFakeTag(context);
  await storeDecision(page, true, ALL_ON);
  const visited = toVisitOrder(pickOnePerKind(pages));
  let counted = 0;
  const visit = await visitAll(page, {
    context,
    pages: visited,
    siteUrl: edge.url,
    whenPublic: async () => {
      counted += 1;
      // Short intervals, because this waits once per page.
      await expect.poll(() => tag.scripts.length, { intervals: [20] }).toBe(counted);
    },
  });
  const hosts = new Set(visit.foreign.map((address) => new URL(address).hostname));
  expect([...hosts].sort()).toEqual(['region1.google-analytics.com', 'www.googletagmanager.com']);
  expect(tag.scripts).toHaveLength(visited.filter((one) => !isPrivatePage(one)).length);
  expect(visit.errors).toEqual([]);
  for (const cookie of visit.cookies) expect(cookie).toMatch(ANALYTICS_COOKIES);
  expect(NECESSARY_KEYS).toEqual(expect.arrayContaining([...visit.keys]));
});

test('the keys that a visit may store are those that the privacy policy declares, in every language', async ({
  page,
}) => {
  for (const path of ['/privacy', '/de/privacy', '/es/privacy']) {
    await page.goto(path);
    const text = await page.locator('main').innerText();
    for (const key of [...NECESSARY_KEYS, ...FORM_KEYS, '_ga', '_gid', '_gat']) {
      expect(text).toContain(key);
    }
  }
});

test('forms that could not be sent store only the declared keys', async ({ page }) => {
  // Lost connections. While a server responds that it is unavailable, a form would send again.
  await page.route(/\/(?:graphql|storage|functions)\/v1/, (route) => route.abort());
  for (const [path, section] of [
    ['/', '#contact'],
    ['/career', '#career-application'],
    ['/resources', '#newsletter'],
  ] as const) {
    await page.goto(path);
    const form = page.locator(`${section} form`);
    await form.scrollIntoViewIfNeeded();
    await expect(form).toHaveAttribute('novalidate');
    await form.locator('[name="email"]').fill('grete.kask@example.org');
    if (section !== '#newsletter') {
      await form.locator('[name="name"]').fill('Grete Kask');
      await form.locator('[name="message"]').fill('No server accepts this.');
    }
    const cv = form.locator('[type="file"]');
    if ((await cv.count()) > 0) {
      await cv.setInputFiles(CV);
    }
    await form.locator('[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
  }
  const keys = await readKeys(page);
  expect(keys).toEqual(expect.arrayContaining(['contact-idempotency', 'newsletter-idempotency']));
  expect([...NECESSARY_KEYS, ...FORM_KEYS]).toEqual(expect.arrayContaining(keys));
});

/** Pages without a prefix come first. After a prefixed page they would redirect to its language. */
function toVisitOrder(pages: readonly ShotPage[]): ShotPage[] {
  return pages.toSorted(
    (a, b) => Number(a.language.prefix !== '') - Number(b.language.prefix !== ''),
  );
}
