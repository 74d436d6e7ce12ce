// A feed as RSS 2.0.
import { element, textElement, toXmlDocument } from '../xml.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { FEEDS } from './feed-paths.ts';

const NAMESPACES = {
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:content': 'http://purl.org/rss/1.0/modules/content/',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

export function toRss(feed: Feed): string {
  const self = { href: feed.feedUrl, rel: 'self', type: FEEDS.rss.type };
  const channel = [
    textElement('title', feed.title),
    textElement('link', feed.homeUrl),
    textElement('description', feed.description),
    textElement('language', feed.language),
    textElement('lastBuildDate', feed.modifiedAt.toUTCString()),
    element('atom:link', self),
    ...feed.entries.map(toItem),
  ];
  const root = { version: '2.0', ...NAMESPACES };
  return toXmlDocument(element('rss', root, element('channel', {}, channel.join('\n'))));
}

function toItem(entry: FeedEntry): string {
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
