// A feed as JSON Feed 1.1.
import type { Feed } from './feed.ts';

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
