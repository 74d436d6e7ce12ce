// Checks data for programs in every file of the built site: language links, structured data, and
// the formats of feeds and sitemap.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { DEFAULT_LANGUAGE, LANGUAGES } from '../../content/languages.ts';
import { type BuiltPage, readBuiltPages } from '../support/built-pages.ts';
import { BRAND, SITE_URL } from '../support/company.ts';
import { listThings } from '../support/json-ld.ts';
import { SITE_DIST } from '../support/site-dist.ts';
import { expect, test } from '../support/site-test.ts';

/** Later pages of a list. The list links to them, and the sitemap contains only the first page. */
const LATER_PAGE = /\/page\/\d+$/;
const ANY_CONTENT = { tag: '@any-content' };
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const RFC_3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;
const RFC_822 = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const RELATIVE_LINK = /(?:href|src)="(?!https:|mailto:)/;

const PAGE_FIELDS = [
  'name',
  'description',
  'url',
  'inLanguage',
  'dateModified',
  'publisher',
  'isPartOf',
  'primaryImageOfPage',
];

/** Required fields of each type (schema.org and the lists of Google). */
const REQUIRED: Record<string, readonly string[]> = {
  WebPage: PAGE_FIELDS,
  AboutPage: PAGE_FIELDS,
  CollectionPage: PAGE_FIELDS,
  WebSite: ['name', 'alternateName', 'url', 'inLanguage', 'publisher'],
  Organization: ['name', 'legalName', 'url', 'logo', 'address', 'foundingDate'],
  Person: ['name', 'jobTitle', 'url', 'sameAs', 'worksFor'],
  Service: ['name', 'description', 'serviceType', 'provider', 'hasOfferCatalog'],
  ItemList: ['name', 'itemListElement'],
  Blog: ['name', 'description', 'inLanguage', 'publisher', 'hasPart'],
  Article: [
    'headline',
    'image',
    'datePublished',
    'dateModified',
    'author',
    'publisher',
    'mainEntityOfPage',
    'inLanguage',
  ],
  CreativeWork: ['name', 'description', 'url', 'image', 'dateCreated', 'creator', 'inLanguage'],
  BreadcrumbList: ['itemListElement'],
  JobPosting: [
    'title',
    'description',
    'datePosted',
    'hiringOrganization',
    'jobLocationType',
    'applicantLocationRequirements',
    'employmentType',
  ],
};

function toFile(url: string): string {
  const { pathname } = new URL(url);
  return pathname === '/' ? 'index.html' : `${pathname.slice(1)}.html`;
}

function indexByFile(pages: readonly BuiltPage[]): Map<string, BuiltPage> {
  return new Map(pages.map((page) => [page.file, page]));
}

test(
  'language links are reciprocal on every indexed page: each counterpart exists, is its own canonical and has the same links',
  ANY_CONTENT,
  async () => {
    const pages = await readBuiltPages();
    const byFile = indexByFile(pages);
    expect(pages).not.toEqual([]);
    for (const { file, language, canonical, alternates, isIndexed } of pages) {
      if (!isIndexed) {
        expect([canonical, ...alternates], file).toEqual(['']);
        continue;
      }
      const own = byFile.get(toFile(canonical));
      expect(own?.canonical, `${file}: canonical ${canonical}`).toBe(canonical);
      expect(
        alternates.map(([hreflang]) => hreflang),
        file,
      ).toEqual([...LANGUAGES.map(({ code }) => code), 'x-default']);
      const links = new Map(alternates);
      expect(links.get('x-default'), file).toBe(links.get(DEFAULT_LANGUAGE));
      expect(links.get(language), file).toBe(canonical);
      for (const [hreflang, url] of alternates) {
        const counterpart = byFile.get(toFile(url));
        expect(counterpart?.canonical, `${file}: ${url}`).toBe(url);
        expect(counterpart?.alternates, `${file}: ${url}`).toEqual(alternates);
        if (hreflang !== 'x-default') expect(counterpart?.language, url).toBe(hreflang);
      }
    }
  },
);

test(
  '[S1-M06] [S2-M04] structured data on every indexed page is one script with the required fields of each type',
  ANY_CONTENT,
  async () => {
    const pages = await readBuiltPages();
    for (const { file, canonical, isIndexed, graph, scriptCount } of pages) {
      expect(scriptCount, file).toBe(isIndexed ? 1 : 0);
      for (const thing of graph) {
        const fields = new Map(Object.entries(thing));
        const type = String(fields.get('@type'));
        expect(Object.keys(REQUIRED), `${file}: ${type}`).toContain(type);
        for (const name of REQUIRED[type] ?? []) {
          const value: unknown = fields.get(name);
          expect(value === '' ? undefined : value, `${file}: ${type}.${name}`).toBeTruthy();
        }
        if (type === 'Article') {
          expect(fields.get('mainEntityOfPage'), file).toEqual({ '@id': `${canonical}#page` });
          const [image] = listThings(fields.get('image'));
          const { pathname } = new URL(String(image?.['url']));
          expect(existsSync(join(SITE_DIST, pathname)), pathname).toBe(true);
        }
      }
    }
  },
);

test('[S2-M04] the structured data of all pages together contain every type', async () => {
  const things = (await readBuiltPages()).flatMap(({ graph }) => graph);
  const types = new Set(things.map((thing) => thing['@type']));
  expect(types).toEqual(new Set(Object.keys(REQUIRED)));
});

/** Returns name and text of the elements under a parent. Fails when the XML is not well-formed. */
async function readElements(page: Page, xml: string, selector: string) {
  return page.evaluate(
    ([text, wanted]) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      const error = parsed.querySelector('parsererror');
      if (error) throw new Error(error.textContent ?? 'not well-formed');
      return [...parsed.querySelectorAll(wanted)].map((parent) =>
        [...parent.children].map((child) => ({
          name: child.nodeName,
          text: child.textContent ?? '',
          attributes: Object.fromEntries(
            [...child.attributes].map((attribute) => [attribute.name, attribute.value]),
          ),
        })),
      );
    },
    [xml, selector] as const,
  );
}

type Elements = Awaited<ReturnType<typeof readElements>>[number];

function textOf(elements: Elements | undefined, name: string): string {
  const found = elements?.filter((element) => element.name === name) ?? [];
  expect(found, name).toHaveLength(1);
  return found[0]?.text ?? '';
}

for (const { code: language, prefix: segment } of LANGUAGES) {
  const prefix = segment === '' ? '' : `/${segment}`;

  test(`[S2-P21] ${prefix}/rss.xml is valid RSS 2.0`, ANY_CONTENT, async ({ page, request }) => {
    const xml = await (await request.get(`${prefix}/rss.xml`)).text();
    const [channel] = await readElements(page, xml, 'rss > channel');
    for (const name of ['title', 'description']) expect(textOf(channel, name)).not.toBe('');
    expect(textOf(channel, 'link')).toBe(`${SITE_URL}${prefix}/blog`);
    expect(textOf(channel, 'lastBuildDate')).toMatch(RFC_822);
    const self = channel?.find(({ name }) => name === 'atom:link')?.attributes;
    expect(self).toEqual({
      href: `${SITE_URL}${prefix}/rss.xml`,
      rel: 'self',
      type: 'application/rss+xml',
    });
    const items = await readElements(page, xml, 'channel > item');
    expect(new Set(items.map((item) => textOf(item, 'guid'))).size).toBe(items.length);
    for (const item of items) {
      expect(textOf(item, 'title')).not.toBe('');
      expect(textOf(item, 'pubDate')).toMatch(RFC_822);
      expect(textOf(item, 'link')).toMatch(new RegExp(`^${SITE_URL}${prefix}/blog/[a-z0-9-]+$`));
      const body = textOf(item, 'content:encoded');
      expect(body).not.toMatch(RELATIVE_LINK);
      expect(body).not.toMatch(/<script|<style|\sstyle=/);
    }
  });

  test(`${prefix}/feed.xml is valid Atom (RFC 4287)`, ANY_CONTENT, async ({ page, request }) => {
    const xml = await (await request.get(`${prefix}/feed.xml`)).text();
    const [feed] = await readElements(page, xml, 'feed');
    expect(textOf(feed, 'id')).toMatch(/^(?:https|tag):/);
    expect(textOf(feed, 'title')).not.toBe('');
    expect(textOf(feed, 'updated')).toMatch(RFC_3339);
    expect(feed?.filter(({ name }) => name === 'author')).toHaveLength(1);
    const relations = feed
      ?.filter(({ name }) => name === 'link')
      .map(({ attributes }) => attributes['rel']);
    expect(relations).toEqual(['self', 'alternate']);
    const entries = await readElements(page, xml, 'feed > entry');
    expect(new Set(entries.map((entry) => textOf(entry, 'id'))).size).toBe(entries.length);
    for (const entry of entries) {
      expect(textOf(entry, 'title')).not.toBe('');
      expect(textOf(entry, 'published')).toMatch(RFC_3339);
      expect(textOf(entry, 'updated') >= textOf(entry, 'published')).toBe(true);
      expect(textOf(entry, 'summary')).not.toBe('');
      expect(textOf(entry, 'content')).not.toMatch(RELATIVE_LINK);
      const content = entry.find(({ name }) => name === 'content');
      expect(content?.attributes['type']).toBe('html');
    }
  });

  test(`${prefix}/feed.json is valid JSON Feed 1.1`, ANY_CONTENT, async ({ request }) => {
    const feed = await (await request.get(`${prefix}/feed.json`)).json();
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: expect.stringMatching(/\S/),
      home_page_url: `${SITE_URL}${prefix}/blog`,
      feed_url: `${SITE_URL}${prefix}/feed.json`,
      language,
      authors: [{ name: BRAND }],
    });
    for (const item of feed.items) {
      expect(item).toMatchObject({
        id: expect.stringMatching(/^tag:/),
        url: expect.stringMatching(`^${SITE_URL}${prefix}/blog/`),
        title: expect.stringMatching(/\S/),
        content_html: expect.not.stringMatching(RELATIVE_LINK),
        date_published: expect.stringMatching(RFC_3339),
        date_modified: expect.stringMatching(RFC_3339),
      });
    }
  });
}

test(
  'sitemap.xml follows the protocol and lists exactly the indexed pages',
  ANY_CONTENT,
  async ({ page, request }) => {
    const xml = await (await request.get('/sitemap.xml')).text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>/);
    expect(xml).toContain('xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"');
    const urls = await readElements(page, xml, 'urlset > url');
    expect(urls.length).toBeLessThanOrEqual(50_000);
    const allowed = ['loc', 'lastmod', 'xhtml:link'];
    for (const url of urls) {
      expect(url.filter(({ name }) => !allowed.includes(name))).toEqual([]);
      expect(textOf(url, 'loc').length).toBeLessThan(2048);
      expect(textOf(url, 'lastmod')).toMatch(DAY);
    }
    const indexed = (await readBuiltPages())
      .filter(({ file, canonical, isIndexed }) => isIndexed && toFile(canonical) === file)
      .map(({ canonical }) => canonical)
      .filter((address) => !LATER_PAGE.test(address));
    expect(urls.map((url) => textOf(url, 'loc')).sort()).toEqual(indexed.sort());
  },
);
