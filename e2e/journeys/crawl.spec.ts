// The whole built site, page by page: links, languages, and what a visit leaves behind or sends away.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import type { ShotPage } from '../../tools/screenshots/pages.ts';
import { ALL_OFF, ALL_ON, storeDecision, waitForConsentCode } from '../support/consent.ts';
import { startFakeTag } from '../support/fake-tag.ts';
import { findLinks, findResources, hasId } from '../support/links.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { expect, test } from '../support/site-test.ts';

test.describe.configure({ mode: 'parallel' });

const LONG_RUN_MS = 300_000;
const SITE_URL = 'https://loimel.example';

// Pages that are linked before they exist. Every line has to go: a test fails when one is built.
const COMING: readonly string[] = [];

// As the privacy policy declares them.
const NECESSARY_KEYS = ['cookieConsent', 'cookiePreferences', 'preferredLanguage'];
const ANALYTICS_COOKIES = /^_(?:ga(?:_\w+)?|gid|gat)$/;

function readPage({ path, language }: ShotPage): string {
  const isHome = path === '/' || path === `/${language.prefix}`;
  const file = path === '/' ? 'index' : path.slice(1);
  return readFileSync(join(SITE_DIST, `${isHome && path === '/' ? 'index' : file}.html`), 'utf8');
}

function withoutPrefix(path: string): string {
  return path.replace(/^\/(?:de|es)(?=\/|$)/, '') || '/';
}

test('no page has a dead link, and no page of another kind is expected than those still to come', async ({
  pages,
  request,
}) => {
  test.setTimeout(LONG_RUN_MS);
  const htmlOf = new Map(pages.map((page) => [page.path, readPage(page)]));
  const statuses = new Map<string, number>();
  const askStatus = async (path: string): Promise<number> => {
    const known = statuses.get(path);
    if (known !== undefined) return known;
    const status = (await request.get(path, { maxRedirects: 0 })).status();
    statuses.set(path, status);
    return status;
  };

  const dead: string[] = [];
  for (const [path, html] of htmlOf) {
    const addresses = [...findLinks(html).map(({ href }) => href), ...findResources(html)];
    for (const address of new Set(addresses)) {
      const url = new URL(address, `${SITE_URL}${path}`);
      if (url.origin !== SITE_URL) continue;
      const target = decodeURI(url.pathname);
      if (COMING.includes(withoutPrefix(target)) || target.endsWith('/404')) continue;
      const status = await askStatus(url.pathname + url.search);
      if (status !== 200) dead.push(`${path} → ${address}: ${status}`);
      const id = decodeURIComponent(url.hash.slice(1));
      const targetHtml = htmlOf.get(target);
      if (id !== '' && targetHtml !== undefined && !hasId(targetHtml, id)) {
        dead.push(`${path} → ${address}: no such place`);
      }
    }
  }
  expect(dead).toEqual([]);
  for (const path of COMING) {
    expect(await askStatus(path), `${path} is built: take it off the list`).toBe(404);
  }
});

test('no link leads out of the language of its page, but for the switcher and the legal links of the footer', async ({
  pages,
}) => {
  const leaving: string[] = [];
  for (const page of pages) {
    const prefix = page.language.prefix === '' ? '' : `/${page.language.prefix}`;
    for (const { href, isLanguageChoice, isInFooter } of findLinks(readPage(page))) {
      const { origin, pathname } = new URL(href, `${SITE_URL}${page.path}`);
      const isFile = pathname.includes('.');
      if (origin !== SITE_URL || isLanguageChoice || isFile) continue;
      if (isInFooter && ['/privacy', '/terms'].includes(pathname)) continue;
      // The address of the site itself in the contact block.
      if (href === SITE_URL) continue;
      const own = /^\/(?:de|es)(?=\/|$)/.exec(pathname)?.[0] ?? '';
      if (own !== prefix) leaving.push(`${page.path} → ${href}`);
    }
  }
  expect(leaving).toEqual([]);
});

test('[S1-R13] every page answers without credentials, and none shows a login, an account or a role', async ({
  pages,
  request,
}) => {
  for (const page of pages) {
    const isNotFound = page.path.endsWith('/404');
    const answer = await request.get(page.path, { headers: { cookie: '', authorization: '' } });
    expect(answer.status(), page.path).toBe(isNotFound ? 404 : 200);
    const html = await answer.text();
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

type Visit = { foreign: string[]; errors: string[]; keys: Set<string>; cookies: Set<string> };

/** Opens every page in one tab, down to its end, and notes what it sends and leaves behind. */
async function visitAll(
  page: Page,
  { context, paths, siteUrl }: { context: BrowserContext; paths: string[]; siteUrl: string },
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
  for (const path of paths) {
    current = path;
    await page.goto(path);
    await waitForConsentCode(page);
    await page.evaluate(async () => {
      for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
        scrollTo({ top, behavior: 'instant' });
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
    });
    const keys = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
    ]);
    for (const key of keys) visit.keys.add(key);
    for (const { name } of await context.cookies()) visit.cookies.add(name);
  }
  return visit;
}

const STATES = [
  { name: 'has not decided', decision: null, hasSignal: false, keys: ['preferredLanguage'] },
  {
    name: 'rejected all',
    decision: { consent: false, preferences: ALL_OFF },
    hasSignal: false,
    keys: NECESSARY_KEYS,
  },
  {
    name: 'saved without analytics',
    decision: { consent: true, preferences: ALL_OFF },
    hasSignal: false,
    keys: NECESSARY_KEYS,
  },
  { name: 'sends Global Privacy Control', decision: null, hasSignal: true, keys: NECESSARY_KEYS },
] as const;

for (const { name, decision, hasSignal, keys } of STATES) {
  test(`a visitor who ${name} sends nothing to another host on any page, and only declared keys are stored`, async ({
    page,
    context,
    pages,
    edge,
  }) => {
    test.setTimeout(LONG_RUN_MS);
    if (decision !== null) await storeDecision(page, decision.consent, decision.preferences);
    if (hasSignal) {
      await page.addInitScript(() =>
        Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
      );
    }
    const paths = pages.map(({ path }) => path);
    // In the order of the languages: opening a German page stores German.
    const visit = await visitAll(page, { context, paths: toVisitOrder(paths), siteUrl: edge.url });
    expect(visit.foreign).toEqual([]);
    expect(visit.errors).toEqual([]);
    expect([...visit.cookies]).toEqual([]);
    expect(keys).toEqual(expect.arrayContaining([...visit.keys]));
  });
}

test('a visitor who accepted all is counted by the declared tag alone, and only declared keys and cookies are stored', async ({
  page,
  context,
  pages,
  edge,
}) => {
  test.setTimeout(LONG_RUN_MS);
  const tag = await startFakeTag(context);
  await storeDecision(page, true, ALL_ON);
  const paths = pages.map(({ path }) => path);
  const visit = await visitAll(page, { context, paths: toVisitOrder(paths), siteUrl: edge.url });
  const hosts = new Set(visit.foreign.map((address) => new URL(address).hostname));
  expect([...hosts].sort()).toEqual(['region1.google-analytics.com', 'www.googletagmanager.com']);
  expect(tag.scripts.length).toBeGreaterThanOrEqual(paths.length);
  expect(visit.errors).toEqual([]);
  for (const cookie of visit.cookies) expect(cookie).toMatch(ANALYTICS_COOKIES);
  expect(NECESSARY_KEYS).toEqual(expect.arrayContaining([...visit.keys]));
});

test('what a visit may store is what the privacy policy declares, in every language', async ({
  page,
}) => {
  for (const path of ['/privacy', '/de/privacy', '/es/privacy']) {
    await page.goto(path);
    const text = await page.locator('main').innerText();
    for (const key of [...NECESSARY_KEYS, '_ga', '_gid', '_gat']) expect(text).toContain(key);
  }
});

/** Unprefixed pages first: once a prefixed one was open they would lead on to its language. */
function toVisitOrder(paths: readonly string[]): string[] {
  return [...paths].sort((a, b) => Number(isPrefixed(a)) - Number(isPrefixed(b)));
}

function isPrefixed(path: string): boolean {
  return /^\/(?:de|es)(?:\/|$)/.test(path);
}
