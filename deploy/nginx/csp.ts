// Creates the Content-Security-Policy header of every page from the policy inside the built page.
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Policy = Map<string, Set<string>>;

export const META_POLICY = /<meta\s[^>]*http-equiv=["']?content-security-policy["']?[^>]*>/gi;
const CONTENT = /\scontent=(?:"([^"]*)"|'([^']*)')/i;

/** Directives that a meta tag cannot set or that the pages do not contain. */
const ADDED_DIRECTIVES: ReadonlyArray<readonly [name: string, value: string]> = [
  ['default-src', "'none'"],
  ['base-uri', "'none'"],
  ['form-action', "'self'"],
  ['frame-ancestors', "'none'"],
  ['require-trusted-types-for', "'script'"],
  ['trusted-types', "'none'"],
];

/**
 * Policies by the path of the page's file, `/team.html`. One header for all pages would contain the
 * hashes of all of them. It would allow more, and hashes cannot be compressed.
 */
export type PagePolicies = ReadonlyMap<string, string>;

export async function readPagePolicies(dist: string): Promise<PagePolicies> {
  const policies = new Map<string, string>();
  for await (const file of glob('**/*.html', { cwd: dist })) {
    const own = findMetaPolicies(await readFile(join(dist, file), 'utf8'));
    if (own.length > 0) policies.set(`/${file}`, mergePolicies(own));
  }
  if (policies.size === 0) throw new Error(`no page in ${dist} has a policy; build first`);
  // Sorted, so that the same pages always give the same configuration.
  return new Map([...policies].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function findMetaPolicies(html: string): string[] {
  return [...html.matchAll(META_POLICY)].flatMap(([tag]) => {
    const content = CONTENT.exec(tag);
    return content === null ? [] : [decodeEntities(content[1] ?? content[2] ?? '')];
  });
}

export function mergePolicies(policies: readonly string[]): string {
  const union: Policy = new Map();
  for (const [name, sources] of policies.flatMap(parsePolicy)) {
    union.set(name, new Set([...(union.get(name) ?? []), ...sources]));
  }
  for (const [name, value] of ADDED_DIRECTIVES) {
    if (!union.has(name)) union.set(name, new Set([value]));
  }
  return [...union].map(([name, sources]) => toDirective(name, sources)).join('; ');
}

function parsePolicy(policy: string): Array<[name: string, sources: string[]]> {
  return policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '')
    .map((directive) => {
      const [name = '', ...sources] = directive.split(/\s+/);
      return [name.toLowerCase(), sources];
    });
}

function toDirective(name: string, sources: ReadonlySet<string>): string {
  // Browsers ignore 'none' next to another source and print a warning.
  const stated =
    sources.size > 1 ? [...sources].filter((source) => source !== "'none'") : [...sources];
  // Sorted, so that the same pages always give the same header.
  return [name, ...stated.sort()].join(' ');
}

function decodeEntities(text: string): string {
  return text
    .replaceAll(/&#(?:39|x27);|&apos;/gi, "'")
    .replaceAll(/&quot;|&#34;/gi, '"')
    .replaceAll('&amp;', '&');
}
