// Writes a feed in three formats: Atom, RSS and JSON Feed.
import { element, textElement, toXmlDocument } from '../xml.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { FEEDS } from './feed-paths.ts';

/** Atom (RFC 4287). */
export function toAtom(feed: Feed): string {
  const parts = [
    textElement('id', feed.feedUrl),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    element('link', { rel: 'self', type: FEEDS.atom.type, href: feed.feedUrl }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
    textElement('updated', feed.modifiedAt.toISOString()),
    element('author', {}, textElement('name', feed.author)),
    ...feed.entries.map(toAtomEntry),
  ];
  const root = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language };
  return toXmlDocument(element('feed', root, parts.join('\n')));
}

function toAtomEntry(entry: FeedEntry): string {
  const parts = [
    textElement('id', entry.id),
    textElement('title', entry.title),
    element('link', { rel: 'alternate', type: 'text/html', href: entry.url }),
    textElement('published', entry.publishedAt.toISOString()),
    textElement('updated', entry.modifiedAt.toISOString()),
    element('author', {}, textElement('name', entry.author)),
    ...entry.topics.map((topic) => element('category', { term: topic })),
    textElement('summary', entry.excerpt),
    textElement('content', entry.html, { type: 'html' }),
  ];
  return element('entry', {}, parts.join('\n'));
}

const RSS_NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

/** RSS 2.0. */
export function toRss(feed: Feed): string {
  const self = { href: feed.feedUrl, rel: 'self', type: FEEDS.rss.type };
  const channel = [
    textElement('title', feed.title),
    textElement('link', feed.homeUrl),
    textElement('description', feed.description),
    textElement('language', feed.language),
    textElement('lastBuildDate', feed.modifiedAt.toUTCString()),
    element('atom:link', self),
    ...feed.entries.map(toRssItem),
  ];
  const root = { version: '2.0', ...RSS_NAMESPACES };
  return toXmlDocument(element('rss', root, element('channel', {}, channel.join('\n'))));
}

function toRssItem(entry: FeedEntry): string {
  const parts = [
    textElement('title', entry.title),
    textElement('link', entry.url),
    textElement('guid', entry.id, { isPermaLink: 'false' }),
    textElement('pubDate', entry.publishedAt.toUTCString()),
    textElement('dc:creator', entry.author),
    ...entry.topics.map((topic) => textElement('category', topic)),
    textElement('description', entry.excerpt),
    textElement('content:encoded', entry.html),
  ];
  return element('item', {}, parts.join('\n'));
}

/** JSON Feed 1.1. */
export function toJsonFeed(feed: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    description: feed.description,
    language: feed.language,
    home_page_url: feed.homeUrl,
    feed_url: feed.feedUrl,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      title: entry.title,
      summary: entry.excerpt,
      content_html: entry.html,
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.modifiedAt.toISOString(),
      authors: [{ name: entry.author }],
      tags: entry.topics,
      language: feed.language,
    })),
  });
}
