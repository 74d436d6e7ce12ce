import type { APIRoute } from 'astro';
import { langPaths } from '../../../language/static-paths.ts';
import { FEEDS } from '../../../seo/feeds/feed-paths.ts';
import { toJsonFeed } from '../../../seo/feeds/formats.ts';
import { getPositionFeed } from '../../../seo/feeds/position-feed.ts';

export const getStaticPaths = langPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(toJsonFeed(getPositionFeed('json', props['language'])), {
    headers: { 'content-type': FEEDS.json.type },
  });
