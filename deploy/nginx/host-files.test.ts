// The `_headers` file of static hosts gives each kind of path the headers that nginx sends over TLS.
import { describe, expect, test } from 'vitest';
import { readPagePolicies } from './csp.ts';
import { LANGUAGES, SITE_HOST, startFakeEdge } from './fake-edge.ts';
import { createFakeSite } from './fake-site.ts';
import { renderHostHeaders } from './host-files.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';

/** Headers of the connection, of the file or of one response, which a static host sets itself. */
const OF_THE_HOST = new Set([
  'accept-ranges',
  'alt-svc',
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'last-modified',
  'server',
  'vary',
]);

const PATHS = [
  '/',
  '/index.html',
  '/de',
  '/business',
  '/business.html',
  '/de/blog/first',
  '/en/blog/first',
  '/blog/category/design',
  '/_astro/shell.4f2a9c.js',
  '/favicon.svg',
  '/rss.xml',
  '/feed.json',
  '/.well-known/security.txt',
  '/404',
  '/de/404.html',
];

describe.skipIf(isSkipAllowed)('compared with nginx', () => {
  test('each kind of page and file has the same headers', async () => {
    await using edge = await startFakeEdge();
    const policies = await readPagePolicies(edge.siteRoot);
    const rules = parseRules(
      renderHostHeaders(edge.siteRoot, { languages: LANGUAGES, policies, redirects: new Map() }),
    );
    for (const path of PATHS) {
      const { status, headers } = await sendRequest(`https://127.0.0.1:${edge.httpsPort}`, path, {
        serverName: SITE_HOST,
        headers: { host: SITE_HOST },
      });
      const sent = Object.entries(headers).filter(([name]) => !OF_THE_HOST.has(name));
      expect.soft([path, status]).toEqual([path, path.includes('404') ? 404 : 200]);
      expect
        .soft({ path, ...applyRules(rules, path) })
        .toEqual({ path, ...Object.fromEntries(sent) });
    }
  });
});

test('no path gets a header from two rules, because hosts would join the values', async () => {
  using site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
  const policies = await readPagePolicies(site.dist);
  const rules = parseRules(
    renderHostHeaders(site.dist, { languages: LANGUAGES, policies, redirects: new Map() }),
  );
  expect(rules.length).toBeGreaterThan(PATHS.length);
  for (const { path } of rules) {
    const names = rules
      .filter((rule) => matches(rule.path, path.replace('*', 'file')))
      .flatMap(({ headers }) => Object.keys(headers));
    expect.soft({ path, names }).toEqual({ path, names: [...new Set(names)] });
  }
});

type Rule = { path: string; headers: Record<string, string> };

function parseRules(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n')) {
    if (line.startsWith('/')) rules.push({ path: line, headers: {} });
    const [, name, value] = /^ {2}([\w-]+): (.+)$/.exec(line) ?? [];
    const rule = rules.at(-1);
    if (rule !== undefined && name !== undefined && value !== undefined) {
      rule.headers[name.toLowerCase()] = value;
    }
  }
  return rules;
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern;
}

/** Like static hosts: all rules that match apply, and values of equal names are joined. */
function applyRules(rules: readonly Rule[], path: string): Record<string, string> {
  const result: Record<string, string> = {};
  for (const rule of rules.filter((candidate) => matches(candidate.path, path))) {
    for (const [name, value] of Object.entries(rule.headers)) {
      result[name] = result[name] === undefined ? value : `${result[name]}, ${value}`;
    }
  }
  return result;
}
