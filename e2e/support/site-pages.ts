// The pages a visitor can reach in every language, and those that are not built yet.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SITE_DIST } from './site-dist.ts';

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

export function isBuilt(page: string): boolean {
  return existsSync(join(SITE_DIST, `${page}.html`));
}
