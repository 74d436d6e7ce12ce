// Everything may be read; what is not to be indexed says so itself, which needs to be read first.
import type { APIRoute } from 'astro';
import { company } from '../content/index.ts';

export const GET: APIRoute = () =>
  new Response(`User-agent: *\nAllow: /\n\nSitemap: ${company.siteUrl}/sitemap.xml\n`);
