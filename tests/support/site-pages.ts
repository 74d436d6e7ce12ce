// The pages that a visitor can reach in every language, and those that only emails link to.
import type { ShotPage } from '../../tools/screenshots/pages.ts';

/** Without the home page and the language prefix. */
export const SITE_PAGES = [
  'business',
  'team',
  'career',
  'privacy',
  'terms',
  'accessibility',
  'projects',
  'blog',
  'resources',
  'press',
] as const;

/**
 * Pages whose address contains a key. They have no navigation and no footer, and search engines
 * must not index them.
 */
export function isPrivatePage({ name }: { name: string }): boolean {
  return ['receipt', 'newsletter-confirm', 'newsletter-unsubscribe'].includes(name);
}

/** The first page of each kind and language. Pages of one kind, e.g. all articles, share their code. */
export function pickOnePerKind(pages: readonly ShotPage[]): ShotPage[] {
  const ofKind = new Map<string, ShotPage>();
  for (const page of pages) {
    const kind = page.name.replace(/^(blog|resources|projects|sent)-(category-)?.*/, '$1-$2');
    const key = `${page.language.code} ${kind}`;
    if (!ofKind.has(key)) ofKind.set(key, page);
  }
  return [...ofKind.values()];
}
