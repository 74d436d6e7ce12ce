import type { APIRoute } from 'astro';
import { langPaths } from '../../language/static-paths.ts';
import { getFeed } from '../../seo/feeds/feed.ts';
import { FEEDS } from '../../seo/feeds/feed-paths.ts';
import { toRss } from '../../seo/feeds/formats.ts';

export const getStaticPaths = langPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(toRss(getFeed('rss', props['language'])), {
    headers: { 'content-type': FEEDS.rss.type },
  });
