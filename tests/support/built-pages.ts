// Data for programs in every built page: canonical address, language links, structured data.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseGraph, type Thing } from './json-ld.ts';
import { SITE_DIST } from './site-dist.ts';

export type BuiltPage = {
  file: string;
  language: string;
  canonical: string;
  isIndexed: boolean;
  /** `hreflang` and address, in document order. */
  alternates: readonly (readonly [string, string])[];
  /** The things of the structured data. Empty on a page without it. */
  graph: readonly Thing[];
  /** Number of scripts with structured data. */
  scriptCount: number;
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
  const scripts = [
    ...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g),
  ].map(([, text = '']) => text);
  return {
    file,
    language: /<html[^>]*\slang="([^"]+)"/.exec(html)?.[1] ?? '',
    canonical: links.find(({ rel }) => rel === 'canonical')?.href ?? '',
    isIndexed: !/<meta name="robots" content="[^"]*noindex/.test(html),
    alternates: links
      .filter(({ rel, hreflang }) => rel === 'alternate' && hreflang !== '')
      .map(({ hreflang, href }) => [hreflang, href] as const),
    graph: scripts.flatMap(parseGraph),
    scriptCount: scripts.length,
  };
}

function readAttribute(tag: string, name: string): string {
  return new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
}
