// The feeds of the open positions, for job boards and feed readers. Like the job postings, they name
// no sample and no position without a vacancy.
import { type Language, localisePath } from '@loimel/content/languages';
import { BUILT_AT, findModifiedAt } from '../../content/dates.ts';
import { company, parseTexts } from '../../content/index.ts';
import { getOpenPositions, type Position } from '../../content/positions.ts';
import { toPositionHtml } from '../job-posting.ts';
import { contentFilesOf } from '../page-sources.ts';
import type { Feed, FeedEntry } from './feed.ts';
import { type PositionFeedKind, positionFeedPath, positionFeedTitle } from './feed-paths.ts';

export function getPositionFeed(
  kind: PositionFeedKind,
  language: Language,
  now: Date = BUILT_AT,
): Feed {
  const changedAt = findModifiedAt(contentFilesOf('/career', language));
  return {
    title: positionFeedTitle(language),
    description: parseTexts(language, 'pages/career.yaml').hero.lead,
    language,
    homeUrl: toUrl(localisePath('/career', language)),
    feedUrl: toUrl(positionFeedPath(kind, language)),
    author: company.brand,
    modifiedAt: changedAt,
    entries: getOpenPositions(language, now).flatMap((position) => {
      const { postedOn, sample } = position;
      if (postedOn === undefined || sample) return [];
      return [toEntry(position, { postedOn, changedAt, language })];
    }),
  };
}

type Dates = { postedOn: string; changedAt: Date; language: Language };

function toEntry(position: Position, { postedOn, changedAt, language }: Dates): FeedEntry {
  const { id, href, title, description, type, location, salary } = position;
  const { jobs } = parseTexts(language, 'pages/career.yaml');
  const publishedAt = new Date(postedOn);
  return {
    id: `tag:${company.domain},${postedOn}:${language}/career/${id}`,
    url: toUrl(href),
    title,
    excerpt: description,
    author: company.brand,
    publishedAt,
    modifiedAt: changedAt > publishedAt ? changedAt : publishedAt,
    topics: [type, location],
    html: `${toPositionHtml(position, jobs)}<p>${jobs.salary}: ${salary}</p>`,
  };
}

function toUrl(href: string): string {
  return new URL(href, company.siteUrl).href;
}
