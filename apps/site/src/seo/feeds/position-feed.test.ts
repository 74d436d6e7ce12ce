import { LANGUAGES } from '@loimel/content/languages';
import { describe, expect, it } from 'vitest';
import { feedLinks, positionFeedLinks } from './feed-paths.ts';
import { toAtom, toJsonFeed } from './formats.ts';
import { getPositionFeed } from './position-feed.ts';

const CODES = LANGUAGES.map(({ code }) => code);

describe.each(CODES)('[D-N6e] the feed of the open positions in %s', (language) => {
  const idsAt = (now: string) =>
    getPositionFeed('json', language, new Date(now)).entries.map(({ id }) => id.split('/').at(-1));

  it('lists vacancies until midnight in Tallinn, no sample and no open application', () => {
    expect(idsAt('2026-11-19T00:00:00Z')).toEqual(['social-media-creator']);
    expect(idsAt('2099-01-31T21:59:59Z')).toEqual(['social-media-creator']);
    expect(idsAt('2099-01-31T22:00:00Z')).toEqual([]);
    // The front-end developer was open then, and is a sample.
    expect(idsAt('2024-06-01T00:00:00Z')).toEqual(['social-media-creator']);
  });

  it('is a valid feed without an entry, too', () => {
    const feed = getPositionFeed('atom', language, new Date('2099-06-01T00:00:00Z'));
    expect(toAtom(feed)).toMatch(/<updated>\d{4}-\d\d-\d\dT/);
    expect(JSON.parse(toJsonFeed(feed)).items).toEqual([]);
  });

  it('names pay and tasks, and links to the page of the position', () => {
    const feed = getPositionFeed('json', language);
    const [item] = JSON.parse(toJsonFeed(feed)).items;
    expect(item.content_html).toMatch(/<h3>.*<li>.*2[.,]?400/);
    expect(item.url).toMatch(/^https:\/\/loimel\.example(\/..)?\/career\/[a-z-]+$/);
    expect(item.date_published).toBe('2026-11-02T00:00:00.000Z');
  });

  it('has its own links, besides those of the blog', () => {
    const prefix = language === 'en' ? '' : `/${language}`;
    expect(positionFeedLinks(language).map(({ href }) => href)).toEqual([
      `${prefix}/career/feed.xml`,
      `${prefix}/career/feed.json`,
    ]);
    const titles = [...feedLinks(language), ...positionFeedLinks(language)].map((l) => l.title);
    expect(new Set(titles).size).toBe(5);
  });
});
