import { LANGUAGES } from '@loimel/content/languages';
import { expect, it } from 'vitest';
import { getPosts } from '../../articles/posts.ts';
import { getFeed } from './feed.ts';
import { feedLinks, feedPath } from './feed-paths.ts';
import { toAtom, toJsonFeed, toRss } from './formats.ts';

const languages = LANGUAGES.map(({ code }) => code);

it('the English feeds are at the root, the others below their prefix', () => {
  expect(languages.map((language) => feedPath('rss', language))).toEqual([
    '/rss.xml',
    '/de/rss.xml',
    '/es/rss.xml',
  ]);
  expect(feedLinks('de').map(({ type, href }) => [type, href])).toEqual([
    ['application/rss+xml', '/de/rss.xml'],
    ['application/atom+xml', '/de/feed.xml'],
    ['application/feed+json', '/de/feed.json'],
  ]);
});

it.each(languages)('the feed of %s holds the full posts of that language', (language) => {
  const { entries } = getFeed('rss', language);
  expect(entries.map(({ title }) => title)).toEqual(getPosts(language).map(({ title }) => title));
  for (const { url, html, publishedAt, modifiedAt } of entries) {
    expect(url).toMatch(/^https:\/\/loimel\.example\//);
    expect(html).toContain('<h2>');
    expect(html).not.toMatch(/href="[/#]/);
    expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(publishedAt.getTime());
  }
});

it('an entry keeps its id when its slug changes and differs between languages', () => {
  const ids = languages.flatMap((language) =>
    getFeed('atom', language).entries.map(({ id }) => id),
  );
  expect(ids).toContain('tag:loimel.example,2026-09-08:de/blog/refresh-tokens');
  expect(new Set(ids).size).toBe(ids.length);
});

it('[S2-P21] the RSS feed names itself, its language and every post', () => {
  const rss = toRss(getFeed('rss', 'es'));
  expect(rss).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<rss version="2.0"/);
  expect(rss).toContain('<language>es</language>');
  expect(rss).toContain('href="https://loimel.example/es/rss.xml" rel="self"');
  expect(rss.match(/<item>/g)).toHaveLength(6);
  expect(rss).toContain('<pubDate>Tue, 08 Sep 2026 00:00:00 GMT</pubDate>');
  expect(rss).toContain('&lt;h2&gt;');
});

it('the id of an RSS entry is not an address, so the feed does not call it a permalink', () => {
  const ids = toRss(getFeed('rss', 'en')).match(/<guid[^>]*>[^<]*/g) ?? [];
  expect(ids.length).toBeGreaterThan(0);
  for (const id of ids) expect(id).toMatch(/^<guid isPermaLink="false">tag:/);
});

it('the Atom feed has the elements that RFC 4287 requires of a feed and of every entry', () => {
  const atom = toAtom(getFeed('atom', 'de'));
  expect(atom).toContain('<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de">');
  for (const element of ['id', 'title', 'updated', 'author']) {
    expect(atom.match(new RegExp(`<${element}>`, 'g'))).toHaveLength(7);
  }
  expect(atom.match(/<content type="html">/g)).toHaveLength(6);
});

it('the JSON feed is valid JSON with version, address, language and posts', () => {
  const feed = JSON.parse(toJsonFeed(getFeed('json', 'en')));
  expect(feed).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://loimel.example/feed.json',
    language: 'en',
  });
  expect(feed.items).toHaveLength(6);
  expect(feed.items[0]).toMatchObject({
    url: 'https://loimel.example/blog/static-first-marketing-sites',
    content_html: expect.stringContaining('<p>'),
  });
});
