// Renders the files of static hosts: `_redirects` and `_headers`, with the rules of nginx.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EdgeBuild, requireDefault } from './edge-build.ts';
import {
  CACHING,
  HASHED_FOLDERS,
  NOTHING_ALLOWED,
  SITE_HEADERS,
  SITE_REFERRER_POLICY,
  TRANSPORT_SECURITY,
} from './headers.ts';

const IGNORED = /^_(?:redirects|headers)$|\.(?:br|gz)$/;

/**
 * Old addresses, and the rules for the prefix of the default language. The file cannot set the
 * cookie, so only the head script stores the choice of English there. It cannot set the status 410
 * either, so the host responds with 404 to the address of a page that is gone. Hosts keep the query.
 */
export function renderHostRedirects({
  languages,
  redirects,
}: Pick<EdgeBuild, 'languages' | 'redirects'>): string {
  const { code } = requireDefault(languages);
  return [
    '# Rendered by deploy/nginx/host-files.ts; the first rule that matches wins.',
    ...[...redirects].flatMap(([path, target]) =>
      target === null ? [] : [`${path} ${target} 301`],
    ),
    `/${code}/blog/:slug /blog/:slug 200`,
    `/${code} / 301`,
    `/${code}/* /:splat 301`,
    '',
  ].join('\n');
}

/**
 * Static hosts apply every rule that matches and join equal headers with a comma. Two policies
 * would both apply, so the rules below the first one never match the same path.
 */
export function renderHostHeaders(dist: string, build: EdgeBuild): string {
  const common = [
    ...SITE_HEADERS,
    ['Referrer-Policy', SITE_REFERRER_POLICY],
    ['Strict-Transport-Security', TRANSPORT_SECURITY],
  ] as const;
  const { code } = requireDefault(build.languages);
  return [
    '# Rendered by deploy/nginx/host-files.ts; all rules that match apply.',
    '/*',
    ...common.map(([name, value]) => `  ${name}: ${value}`),
    ...listFiles(dist, '').flatMap((path) => {
      if (!path.endsWith('.html')) return toRule(path, NOTHING_ALLOWED, toFileCaching(path));
      const policy = build.policies.get(path) ?? NOTHING_ALLOWED;
      const caching = /\/(?:404|410|503)\.html$/.test(path) ? CACHING.error : CACHING.page;
      return toPagePaths(path, code).flatMap((page) => toRule(page, policy, caching));
    }),
    '',
  ].join('\n');
}

function toRule(path: string, policy: string, caching: string): string[] {
  return [path, `  Content-Security-Policy: ${policy}`, `  Cache-Control: ${caching}`];
}

function toFileCaching(path: string): string {
  return path.startsWith(`/${HASHED_FOLDERS.site}/`) ? CACHING.hashed : CACHING.other;
}

/** A page has a path without extension. An article also exists below the default language. */
function toPagePaths(file: string, defaultCode: string): string[] {
  const path = file === '/index.html' ? '/' : file.replace(/\.html$/, '');
  const article = /^\/blog\/[^/]+$/.test(path) ? [`/${defaultCode}${path}`] : [];
  return [path, file, ...article];
}

/** Files, or `folder/*` for a folder without pages. Sorted, so that equal builds give equal files. */
function listFiles(dist: string, folder: string): string[] {
  const entries = readdirSync(join(dist, folder), { withFileTypes: true }).toSorted((a, b) =>
    a.name < b.name ? -1 : 1,
  );
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (!entry.isDirectory()) return IGNORED.test(entry.name) ? [] : [path];
    const inside = listFiles(dist, path);
    return inside.some((file) => file.endsWith('.html')) ? inside : [`${path}/*`];
  });
}
