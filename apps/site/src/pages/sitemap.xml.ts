import type { APIRoute } from 'astro';
import { company } from '../content/index.ts';
import { createSitemap, listSitePages } from '../seo/sitemap.ts';

export const GET: APIRoute = () =>
  new Response(createSitemap(listSitePages(), company.siteUrl), {
    headers: { 'content-type': 'application/xml' },
  });
