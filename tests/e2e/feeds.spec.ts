// Files for programs: feeds, sitemap, robots.txt, llms.txt, security.txt, web manifest.
import type { Page } from '@playwright/test';
import { readBuiltPages } from '../support/built-pages.ts';
import { LANGUAGES, POSTS, toHref, toPrefix } from '../support/posts.ts';
import { expect, test } from '../support/site-test.ts';

const SITE_URL = 'https://loimel.example';
const FEEDS = [
  ['rss.xml', 'application/rss+xml'],
  ['feed.xml', 'application/atom+xml'],
  ['feed.json', 'application/feed+json'],
] as const;

/** Returns the texts of the named elements. Fails on a document that is not well-formed. */
async function readXml(page: Page, xml: string, ...names: string[]): Promise<string[][]> {
  return page.evaluate(
    ([text, wanted]) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const error = parsed.querySelector('parsererror');
      if (error) throw new Error(error.textContent ?? 'not well-formed');
      return wanted.map((name) =>
        [...parsed.getElementsByTagName(name)].map((found) => found.textContent ?? ''),
      );
    },
    [xml, names] as const,
  );
}

for (const language of LANGUAGES) {
  const prefix = toPrefix(language);
  const titles = POSTS.map((post) => post.titles[language]);
  const urls = POSTS.map((post) => SITE_URL + toHref(post, language));

  test(`[S2-P21] ${prefix}/rss.xml responds with 200 and a feed of the posts in ${language}`, async ({
    page,
    request,
  }) => {
    const response = await request.get(`${prefix}/rss.xml`);
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
    const [items, links, bodies, tongues] = await readXml(
      page,
      await response.text(),
      'title',
      'link',
      'content:encoded',
      'language',
    );
    expect(items?.slice(1)).toEqual(titles);
    expect(links?.slice(1)).toEqual(urls);
    expect(tongues).toEqual([language]);
    for (const body of bodies ?? []) expect(body).toMatch(/^<p>[\s\S]*<h2>/);
  });

  test(`${prefix}/feed.xml and ${prefix}/feed.json have the same entries as the RSS feed`, async ({
    page,
    request,
  }) => {
    const atom = await request.get(`${prefix}/feed.xml`);
    expect(atom.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
    const [atomTitles, contents] = await readXml(page, await atom.text(), 'title', 'content');
    expect(atomTitles?.slice(1)).toEqual(titles);
    const json = await request.get(`${prefix}/feed.json`);
    expect(json.headers()['content-type']).toBe('application/feed+json');
    const feed = await json.json();
    expect(feed.language).toBe(language);
    expect(feed.items.map((item: { url: string }) => item.url)).toEqual(urls);
    expect(feed.items.map((item: { content_html: string }) => item.content_html)).toEqual(contents);
  });

  test(`the pages in ${language} link their three feeds, and these respond with 200`, async ({
    page,
    request,
  }) => {
    for (const path of [prefix === '' ? '/' : prefix, `${prefix}/blog`]) {
      await page.goto(path);
      const found = await page
        .locator('link[rel=alternate]:not([hreflang])')
        .evaluateAll((links) =>
          links.map((link) => [link.getAttribute('href'), link.getAttribute('type')]),
        );
      expect(found).toEqual(FEEDS.map(([file, type]) => [`${prefix}/${file}`, type]));
    }
    for (const [file] of FEEDS) {
      expect((await request.get(`${prefix}/${file}`)).status()).toBe(200);
    }
  });
}

test('the sitemap lists every indexed page once, with its counterparts and a date', async ({
  page,
  pages,
  request,
}) => {
  const response = await request.get('/sitemap.xml');
  expect(response.headers()['content-type']).toBe('application/xml; charset=utf-8');
  const entries = await page.evaluate(
    (xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      return [...parsed.getElementsByTagName('url')].map((url) => ({
        path: new URL(url.querySelector('loc')?.textContent ?? '').pathname,
        changed: url.querySelector('lastmod')?.textContent,
        alternates: [...url.getElementsByTagName('xhtml:link')].map(
          (link) => `${link.getAttribute('hreflang')} ${link.getAttribute('href')}`,
        ),
      }));
    },
    await response.text(),
  );

  const listed = new Map(entries.map((entry) => [entry.path, entry]));
  expect(listed.size).toBe(entries.length);
  const built = (await readBuiltPages()).filter(({ isIndexed }) => isIndexed);
  const indexed = new Set(built.map(({ canonical }) => new URL(canonical).pathname));
  const indexable = pages.map(({ path }) => path).filter((path) => indexed.has(path));
  expect([...listed.keys()].sort()).toEqual(indexable.sort());
  const today = new Date().toISOString().slice(0, 10);
  for (const { path, changed, alternates } of entries) {
    expect(changed, path).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(changed && changed <= today, path).toBe(true);
    expect(alternates, path).toHaveLength(LANGUAGES.length + 1);
    for (const alternate of alternates) {
      const counterpart = new URL(alternate.split(' ')[1] ?? '').pathname;
      expect(listed.get(counterpart)?.alternates, `${path} ${counterpart}`).toEqual(alternates);
    }
  }
});

test('robots.txt allows everything and names the sitemap', async ({ request }) => {
  const response = await request.get('/robots.txt');
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    `User-agent: *\nAllow: /\n\nSitemap: ${SITE_URL}/sitemap.xml\n`,
  );
});

test('security.txt names a contact and expires within a year', async ({ request }) => {
  const text = await (await request.get('/.well-known/security.txt')).text();
  expect(text).toContain('Contact: mailto:');
  const expires = new Date(/Expires: (.*)/.exec(text)?.[1] ?? '').getTime();
  const days = (expires - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(30);
  expect(days).toBeLessThan(366);
});

test('llms.txt names the pages of its language, and the links respond with 200', async ({
  request,
}) => {
  for (const language of LANGUAGES) {
    const response = await request.get(`${toPrefix(language)}/llms.txt`);
    const text = await response.text();
    expect(text).toMatch(/^# Lõimel\n\n> /);
    for (const post of POSTS) expect(text).toContain(`](${SITE_URL}${toHref(post, language)})`);
    for (const [, path = ''] of text.matchAll(/\]\(https:\/\/loimel\.example([^)]*)\)/g)) {
      expect((await request.get(path)).status(), path).toBe(200);
    }
  }
});

test('the web manifest and its icons respond with 200', async ({ page, request }) => {
  await page.goto('/blog');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = await response.json();
  expect(manifest.name).toBe('Lõimel');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.status(), src).toBe(200);
    expect(icon.headers()['content-type'], src).toContain(type);
    if (sizes === 'any') continue;
    // The width is stored at byte 16 of a PNG file.
    expect((await icon.body()).readUInt32BE(16), src).toBe(Number.parseInt(sizes, 10));
  }
});
