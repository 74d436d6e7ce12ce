// The pages that a visitor can reach in every language, and those that only emails link to.

/** Without the home page and the language prefix. */
export const SITE_PAGES = [
  'business',
  'team',
  'career',
  'privacy',
  'terms',
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
