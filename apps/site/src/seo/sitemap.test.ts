import { expect, it } from 'vitest';
import { createSitemap, listSitePages } from './sitemap.ts';

it('lists every language of a page with its counterparts and its own modified date', () => {
  const page = {
    addresses: new Map([
      ['en', '/blog/a'],
      ['de', '/de/blog/ä'],
    ]),
    modifiedAt: new Map([
      ['en', new Date('2026-01-02T23:00:00Z')],
      ['de', new Date('2026-03-04')],
    ]),
  };
  const alternates =
    '<xhtml:link rel="alternate" hreflang="en" href="https://l.example/blog/a"/>' +
    '<xhtml:link rel="alternate" hreflang="de" href="https://l.example/de/blog/%C3%A4"/>' +
    '<xhtml:link rel="alternate" hreflang="x-default" href="https://l.example/blog/a"/>';
  expect(createSitemap([page], 'https://l.example')).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">' +
      `<url><loc>https://l.example/blog/a</loc><lastmod>2026-01-02</lastmod>${alternates}</url>\n` +
      `<url><loc>https://l.example/de/blog/%C3%A4</loc><lastmod>2026-03-04</lastmod>${alternates}</url>` +
      '</urlset>\n',
  );
});

it('[D-L11] the pages of the site are its pages, projects, posts and guides, without the not-found page', () => {
  const english = listSitePages().map(({ addresses }) => addresses.get('en'));
  expect(english).toEqual(
    expect.arrayContaining([
      '/',
      '/press',
      '/blog',
      '/blog/refresh-tokens-across-tabs',
      '/resources/plan-a-move-in-stages',
      '/projects/smart-city-signals',
    ]),
  );
  expect(english).not.toContain('/404');
  expect(new Set(english).size).toBe(english.length);
});
