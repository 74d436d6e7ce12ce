import type { APIRoute } from 'astro';
import { langPaths } from '../../../language/static-paths.ts';
import { FEEDS } from '../../../seo/feeds/feed-paths.ts';
import { toAtom } from '../../../seo/feeds/formats.ts';
import { getPositionFeed } from '../../../seo/feeds/position-feed.ts';

export const getStaticPaths = langPaths;

export const GET: APIRoute = ({ props }) =>
  new Response(toAtom(getPositionFeed('atom', props['language'])), {
    headers: { 'content-type': FEEDS.atom.type },
  });
