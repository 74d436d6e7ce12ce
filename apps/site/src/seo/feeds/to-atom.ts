// A feed as Atom (RFC 4287).
import { element, textElement, toXmlDocument } from '../xml.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { FEEDS } from './feed-paths.ts';

export function toAtom(feed: Feed): string {
  const parts = [
    textElement('id', feed.feedUrl),
    textElement('title', feed.title),
    textElement('subtitle', feed.description),
    element('link', { rel: 'self', type: FEEDS.atom.type, href: feed.feedUrl }),
    element('link', { rel: 'alternate', type: 'text/html', href: feed.homeUrl }),
    textElement('updated', feed.modifiedAt.toISOString()),
    element('author', {}, textElement('name', feed.author)),
    ...feed.entries.map(toEntry),
  ];
  const root = { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.language };
  return toXmlDocument(element('feed', root, parts.join('\n')));
}

function toEntry(entry: FeedEntry): string {
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
