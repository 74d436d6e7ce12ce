// Every old address of the site with its target, for nginx, static hosts and the development server.
import { isGone } from '../company-days.ts';
import { CompanySchema, JobsSchema } from '../schema/index.ts';
import type { Content } from './load.ts';
import { listSlugPages } from './page-addresses.ts';
import { requireContent } from './require-content.ts';

/** The new path by the old path, both with the prefix of their language. Null: the page is gone. */
export type Redirects = ReadonlyMap<string, string | null>;

/** `at`: the date of the build. */
export function readRedirects(root: string, at: Date): Redirects {
  return resolveRedirects(requireContent(root), at);
}

/** The content must pass its check: an entry that leads to another entry is not followed. */
export function resolveRedirects(content: Content, at: Date): Redirects {
  const gone = listGonePositions(content, at);
  const pages = listSlugPages(content);
  const redirects = new Map<string, string | null>();
  for (const { from, to } of content.redirects.moved?.entries ?? []) {
    const page = pages.find(({ byLanguage }) => [...byLanguage.values()].includes(to ?? ''));
    for (const { code, prefix } of content.languages) {
      const own = gone.has(page?.page ?? '') ? undefined : (page?.byLanguage.get(code) ?? to);
      const target = own === undefined ? null : withPrefix(prefix, own);
      redirects.set(withPrefix(prefix, from), target);
      // The prefix of the default language is redirected as well. This saves the second redirect.
      if (prefix === '') redirects.set(withPrefix(code, from), target);
    }
  }
  for (const { byLanguage } of pages.filter(({ page }) => gone.has(page))) {
    for (const { code, prefix } of content.languages) {
      for (const address of byLanguage.values()) {
        redirects.set(withPrefix(prefix, address), null);
        if (prefix === '') redirects.set(withPrefix(code, address), null);
      }
    }
  }
  return redirects;
}

/** Positions that have been closed for so long that they have no page any more. */
function listGonePositions({ facts }: Content, at: Date): ReadonlySet<string> {
  const company = CompanySchema.parse(facts.get('company.yaml')?.value);
  const jobs = JobsSchema.parse(facts.get('jobs.yaml')?.value);
  const gone = jobs.filter(({ lastDay }) => isGone(lastDay, company, at));
  return new Set(gone.map(({ id }) => `career/${id}`));
}

function withPrefix(prefix: string, path: string): string {
  if (prefix === '') return path;
  return path === '/' ? `/${prefix}` : `/${prefix}${path}`;
}
