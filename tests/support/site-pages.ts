// The pages a visitor can reach in every language, and those that only a link in a mail leads to.

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

/** Pages whose address holds a key: without navigation and footer, unknown to search engines. */
export function isPrivatePage({ name }: { name: string }): boolean {
  return ['receipt', 'newsletter-confirm', 'newsletter-unsubscribe'].includes(name);
}
