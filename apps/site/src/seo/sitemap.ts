// The sitemap: every page in every language, with its counterparts and the date of its last change.
import { DEFAULT_LANGUAGE } from '@loimel/content/languages';
import type { SitePage } from './site-pages.ts';
import { element, textElement, toXmlDocument } from './xml.ts';

const NAMESPACES = {
  xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9',
  'xmlns:xhtml': 'http://www.w3.org/1999/xhtml',
};

export function createSitemap(pages: readonly SitePage[], siteUrl: string): string {
  const toUrl = (path: string) => new URL(path, siteUrl).href;
  const entries = pages.flatMap(({ addresses, modifiedAt }) => {
    const fallback = addresses.get(DEFAULT_LANGUAGE);
    const alternates = [
      ...addresses,
      ...(fallback === undefined ? [] : [['x-default', fallback] as const]),
    ].map(([hreflang, path]) =>
      element('xhtml:link', { rel: 'alternate', hreflang, href: toUrl(path) }),
    );
    return [...addresses].map(([language, path]) => {
      const changedAt = modifiedAt.get(language);
      const lastmod = changedAt === undefined ? '' : textElement('lastmod', toDay(changedAt));
      return element('url', {}, textElement('loc', toUrl(path)) + lastmod + alternates.join(''));
    });
  });
  return toXmlDocument(element('urlset', NAMESPACES, entries.join('\n')));
}

function toDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}
