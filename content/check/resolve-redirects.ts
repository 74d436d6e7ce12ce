// Every old address of the site with its target, for nginx, static hosts and the development server.
import type { Content } from './load.ts';
import { listSlugPages } from './page-addresses.ts';
import { requireContent } from './require-content.ts';

/** The new path by the old path, both with the prefix of their language. Null: the page is gone. */
export type Redirects = ReadonlyMap<string, string | null>;

export function readRedirects(root: string): Redirects {
  return resolveRedirects(requireContent(root));
}

/** The content must pass its check: an entry that leads to another entry is not followed. */
export function resolveRedirects(content: Content): Redirects {
  const pages = listSlugPages(content);
  const redirects = new Map<string, string | null>();
  for (const { from, to } of content.redirects.moved?.entries ?? []) {
    const page = pages.find(({ byLanguage }) => [...byLanguage.values()].includes(to ?? ''));
    for (const { code, prefix } of content.languages) {
      const own = page?.byLanguage.get(code) ?? to;
      const target = own === undefined ? null : withPrefix(prefix, own);
      redirects.set(withPrefix(prefix, from), target);
      // The prefix of the default language is redirected as well. This saves the second redirect.
      if (prefix === '') redirects.set(withPrefix(code, from), target);
    }
  }
  return redirects;
}

function withPrefix(prefix: string, path: string): string {
  if (prefix === '') return path;
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`;
}
