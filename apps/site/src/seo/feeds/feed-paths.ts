// The paths of the feeds, and the links to them in the head of a page.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { company, getUi, parseTexts } from '../../content/index.ts';

export const FEEDS = {
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
  atom: { file: 'feed.xml', type: 'application/atom+xml', name: 'Atom' },
  json: { file: 'feed.json', type: 'application/feed+json', name: 'JSON Feed' },
} as const;

export type FeedKind = keyof typeof FEEDS;

const POSITION_FEEDS = ['atom', 'json'] as const;
export type PositionFeedKind = (typeof POSITION_FEEDS)[number];

export type FeedLink = { type: string; title: string; href: string };

/** `/rss.xml` is English, `/de/rss.xml` German. */
export function feedPath(kind: FeedKind, language: Language): string {
  return localisePath(`/${FEEDS[kind].file}`, language);
}

/** The feeds of the open positions, e.g. `/de/career/feed.xml`. */
export function positionFeedPath(kind: PositionFeedKind, language: Language): string {
  return localisePath(`/career/${FEEDS[kind].file}`, language);
}

/** Attributes of the links to them in the head of the career page. */
export function positionFeedLinks(language: Language): FeedLink[] {
  const title = positionFeedTitle(language);
  return POSITION_FEEDS.map((kind) => ({
    type: FEEDS[kind].type,
    title: `${title} (${FEEDS[kind].name})`,
    href: positionFeedPath(kind, language),
  }));
}

export function positionFeedTitle(language: Language): string {
  return `${company.brand}: ${parseTexts(language, 'pages/career.yaml').jobs.title}`;
}

export function feedTitle(language: Language): string {
  return `${company.brand}: ${getUi(language).blog.title}`;
}

/** Attributes of the links by which a browser or a feed reader finds the feeds. */
export function feedLinks(language: Language): FeedLink[] {
  return Object.values(FEEDS).map(({ type, name, file }) => ({
    type,
    title: `${feedTitle(language)} (${name})`,
    href: localisePath(`/${file}`, language),
  }));
}
