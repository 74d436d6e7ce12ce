// Data for programs in every built page: canonical address, language links, structured data.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SITE_DIST } from './site-dist.ts';

export type BuiltPage = {
  file: string;
  language: string;
  canonical: string;
  isIndexed: boolean;
  /** `hreflang` and address, in document order. */
  alternates: readonly (readonly [string, string])[];
  structuredData: readonly unknown[];
};

export async function readBuiltPages(): Promise<BuiltPage[]> {
  const pages: BuiltPage[] = [];
  for await (const file of glob('**/*.html', { cwd: SITE_DIST })) {
    pages.push(parsePage(file, await readFile(join(SITE_DIST, file), 'utf8')));
  }
  return pages.sort((a, b) => a.file.localeCompare(b.file));
}

function parsePage(file: string, html: string): BuiltPage {
  const links = [...html.matchAll(/<link\s[^>]*>/g)].map(([tag]) => ({
    rel: readAttribute(tag, 'rel'),
    href: readAttribute(tag, 'href'),
    hreflang: readAttribute(tag, 'hreflang'),
  }));
  const data = html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g);
  return {
    file,
    language: /<html[^>]*\slang="([^"]+)"/.exec(html)?.[1] ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    alternates: links
      .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== '')
      .map(({ hreflang, href }) => [hreflang, href] as const),
    structuredData: [...data].map(([, text = '']): unknown => JSON.parse(text)),
  };
}

function readAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
