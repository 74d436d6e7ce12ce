// The paths of the feeds, and the links to them in the head of a page.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { company, getUi } from '../../content/index.ts';

export const FEEDS = {
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'feed.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const;

export type FeedKind = keyof typeof FEEDS;

/** `/rss.xml` is English, `/de/rss.xml` German. */
export function feedPath(kind: FeedKind, language: Language): string {
  return localisePath(`/${FEEDS[kind].file}`, language);
}

export function feedTitle(language: Language): string {
  return `${company.brand}: ${getUi(language).blog.title}`;
}

/** Attributes of the links by which a browser or a feed reader finds the feeds. */
export function feedLinks(language: Language): { type: string; title: string; href: string }[] {
  return Object.values(FEEDS).map(({ type, name, file }) => ({
    type,
    title: `${feedTitle(language)} (${name})`,
    href: localisePath(`/${file}`, language),
  }));
}
