// Finds the pages of the built site and names their screenshots.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export type PageLanguage = { code: string; prefix: string; locale: string };

export type ShotPage = {
  /** Without the language, e.g. `home`, `business`, `blog-first`. */
  name: string;
  /** The URL path without extension, e.g. `/de/business`. */
  path: string;
  language: PageLanguage;
};

const OWN_URL = /<meta\s[^>]*property="og:url"[^>]*>/i;
const CONTENT = /\scontent="([^"]*)"/i;

/** Every page once, sorted. Additional addresses of a page are left out. */
export async function findPages(
  dist: string,
  languages: readonly PageLanguage[],
): Promise<ShotPage[]> {
  const pages: ShotPage[] = [];
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const page = toShotPage(file, languages);
    if (isOwnAddress(page.path, await readFile(join(dist, file), 'utf8'))) pages.push(page);
  }
  return pages.sort((a, b) => a.name.localeCompare(b.name) || a.path.localeCompare(b.path));
}

export function toShotPage(file: string, languages: readonly PageLanguage[]): ShotPage {
  const address = file.replaceAll('\\', '/').replace(/\.html$/, '');
  const [first = '', ...rest] = address.split('/');
  const language = languages.find(({ prefix }) => prefix === first);
  const inner = language === undefined ? address : rest.join('/');
  const name = inner === '' || inner === 'index' ? 'home' : inner.replaceAll('/', '-');
  const path = address === 'index' ? '/' : `/${address}`;
  return { name, path, language: language ?? requireUnprefixed(languages) };
}

/**
 * False when the page names another URL as its own. The canonical link would not do, because a page
 * that is not indexed has none.
 */
export function isOwnAddress(path: string, html: string): boolean {
  const url = CONTENT.exec(OWN_URL.exec(html)?.[0] ?? '')?.[1];
  return url === undefined || new URL(url, 'https://site.example').pathname === path;
}

function requireUnprefixed(languages: readonly PageLanguage[]): PageLanguage {
  const language = languages.find(({ prefix }) => prefix === '');
  if (language === undefined) throw new Error('languages.json has no language without a prefix');
  return language;
}
