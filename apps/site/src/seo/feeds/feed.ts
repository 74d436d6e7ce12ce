// The content of a feed in any format: the newest posts of one language with their full text.
import type { Language } from '@loimel/content/languages';
import { localisePath } from '@loimel/content/languages';
import { type BlogPost, getPosts } from '../../articles/posts.ts';
import { readBody, toFile } from '../../articles/read-article.ts';
import { toHtml } from '../../articles/to-html.ts';
import { findModifiedAt } from '../../content/dates.ts';
import { company, getUi } from '../../content/index.ts';
import { getPicture } from '../../images/pictures.ts';
import { type FeedKind, feedPath, feedTitle } from './feed-paths.ts';

export type FeedEntry = {
  /** Does not change when the slug changes (RFC 4151). */
  id: string;
  url: string;
  title: string;
  excerpt: string;
  author: string;
  publishedAt: Date;
  modifiedAt: Date;
  topics: readonly string[];
  html: string;
};

export type Feed = {
  title: string;
  description: string;
  language: Language;
  homeUrl: string;
  feedUrl: string;
  author: string;
  modifiedAt: Date;
  entries: readonly FeedEntry[];
};

/** Limits the size of a feed. Feed readers keep older entries. */
export const MAX_FEED_ENTRIES = 20;

export function getFeed(kind: FeedKind, language: Language): Feed {
  const { blog } = getUi(language);
  const newest = getPosts(language).slice(0, MAX_FEED_ENTRIES);
  const entries = newest.map((post) => toEntry(post, language));
  return {
    title: feedTitle(language),
    description: blog.lead,
    language,
    homeUrl: toUrl(localisePath('/blog', language)),
    feedUrl: toUrl(feedPath(kind, language)),
    author: company.brand,
    modifiedAt: new Date(Math.max(...entries.map(({ modifiedAt }) => modifiedAt.getTime()))),
    entries,
  };
}

function toEntry(post: BlogPost, language: Language): FeedEntry {
  const { id, href, title, excerpt, author, date, category, tags } = post;
  const publishedAt = new Date(date);
  const changedAt = findModifiedAt([toFile('blog', id, language)]);
  return {
    id: `tag:${company.domain},${date}:${language}/blog/${id}`,
    url: toUrl(href),
    title,
    excerpt,
    author,
    publishedAt,
    // A text may be finished before its publication date.
    modifiedAt: changedAt > publishedAt ? changedAt : publishedAt,
    topics: [...new Set([getUi(language).blog.cats[category], ...tags])],
    html: toHtml(readBody('blog', id, language).blocks, {
      toUrl,
      toPicture: (picture) => getPicture(picture, language),
    }),
  };
}

function toUrl(href: string): string {
  return new URL(href, company.siteUrl).href;
}
