// Allows crawling of all pages. A crawler must read a page to find its noindex.
import type { APIRoute } from 'astro';
import { company } from '../content/index.ts';

export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}/sitemap.xml\n`);
