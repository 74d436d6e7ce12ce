import type { APIRoute } from 'astro';
import { langPaths } from '../../language/static-paths.ts';
import { getFeed } from '../../seo/feeds/feed.ts';
import { FEEDS } from '../../seo/feeds/feed-paths.ts';
import { toJsonFeed } from '../../seo/feeds/formats.ts';

export const getStaticPaths = langPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(toJsonFeed(getFeed('json', props['language'])), {
    headers: { 'content-type': FEEDS.json.type },
  });
