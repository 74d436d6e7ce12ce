// Planted entries of redirects.yaml as one file: the check finds every wrong one by its line, and a
// running nginx serves the right ones from the content of the tests, in three languages.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyContent } from '../../content/check/content-copy.ts';
import { listFixedAddresses, listSlugPages } from '../../content/check/page-addresses.ts';
import { loadRedirects } from '../../content/check/redirect-files.ts';
import { checkRedirects } from '../../content/check/redirects.ts';
import { requireContent } from '../../content/check/require-content.ts';
import { resolveRedirects } from '../../content/check/resolve-redirects.ts';
import { LANGUAGES } from '../../content/languages.ts';
import { createFakeSite, type FakeSite, startFakeApi } from '../../deploy/nginx/fake-site.ts';
import { sendRequest } from '../../deploy/nginx/send-request.ts';
import { isSkipAllowed } from '../../deploy/nginx/skip-allowed.ts';
import { type RunningNginx, startNginx } from '../../deploy/nginx/start.ts';
import { ENTRIES, REQUESTS } from './planted-entries.ts';

const FILE = 'redirects.yaml';
/** The front-end developer of the sample content has been closed since 2024, the others are open. */
const NOW = new Date('2026-11-19T12:00:00Z');
const RIGHT = ENTRIES.filter(({ problem }) => problem === null);

const toYaml = (entries: typeof ENTRIES) =>
  entries
    .map(({ from, to }) => `- { from: "${from}", ${to === null ? 'gone: true' : `to: "${to}"`} }\n`)
    .join('');

test('[D-N5a] at least 50 entries are planted, half of them wrong, and at least 60 addresses are requested', () => {
  expect(ENTRIES.length).toBeGreaterThanOrEqual(50);
  expect(RIGHT.length).toBeGreaterThanOrEqual(20);
  expect(ENTRIES.length - RIGHT.length).toBeGreaterThanOrEqual(25);
  expect(REQUESTS.length).toBeGreaterThanOrEqual(60);
});

test('[D-N5a] [D-N5b] of all entries in one file the check reports exactly the wrong ones, each in its line', () => {
  using copy = copyContent();
  copy.write(FILE, toYaml(ENTRIES));
  const { redirects, findings } = loadRedirects(copy.root);
  const shapes = findings.map(({ line, message }) => [line, message] as const);
  // An entry of a wrong shape hides the rest of the file, so the others are checked without it.
  const misshapen = new Set(shapes.map(([line]) => line));
  expect(redirects.moved).toBeNull();
  const rest = ENTRIES.filter((_, index) => !misshapen.has(index + 1));
  copy.write(FILE, toYaml(rest));
  const content = { ...requireContentWithout(copy.root), ...loadRedirects(copy.root) };
  const problems = checkRedirects(content).map(({ line, message }) => {
    const index = ENTRIES.indexOf(rest[(line ?? 0) - 1] ?? never());
    return [index + 1, message] as const;
  });
  const found = new Map([...shapes, ...problems]);
  for (const [index, { from, problem }] of ENTRIES.entries()) {
    const message = found.get(index + 1) ?? null;
    if (problem === null) expect.soft([from, message]).toEqual([from, null]);
    else expect.soft([from, message]).toEqual([from, expect.stringContaining(problem)]);
  }
});

/** The content of the tests, whose own redirects.yaml is right. */
function requireContentWithout(root: string) {
  const { redirects: _, ...content } = requireContent(root);
  return content;
}

function never(): never {
  throw new Error('a finding without a line');
}

describe.skipIf(isSkipAllowed)('in a running nginx', () => {
  let site: FakeSite;
  let api: Awaited<ReturnType<typeof startFakeApi>>;
  let nginx: RunningNginx;

  beforeAll(async () => {
    using copy = copyContent();
    copy.write(FILE, toYaml(RIGHT));
    // The tests of the pages need the page of the closed position, and this one needs it gone.
    copy.edit('facts/company.yaml', 'closedPositionDays: 20000', 'closedPositionDays: 90');
    const content = requireContent(copy.root);
    const redirects = resolveRedirects(content, NOW);
    site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
    const slugs = listSlugPages(content).flatMap(({ byLanguage }) => [...byLanguage.values()]);
    for (const { prefix } of LANGUAGES) {
      for (const address of [...listFixedAddresses(), ...slugs]) {
        if (address === '/') continue;
        const path = join(site.dist, prefix, `${address}.html`);
        if (redirects.get(prefix === '' ? address : `/${prefix}${address}`) === null) continue;
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, `<!doctype html><title>${prefix} ${address}</title>`);
      }
    }
    api = await startFakeApi();
    nginx = await startNginx({
      ...site,
      languages: LANGUAGES,
      redirects,
      upstreams: [api.address],
    });
  });

  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  test.each(REQUESTS)('[D-N5d] [D-N5e] $path: $status $to', async ({ path, status, to }) => {
    const response = await sendRequest(nginx.url, path);
    expect([response.status, response.headers.location]).toEqual([status, to]);
    if (status === 301) expect(response.headers['cache-control']).toBe('no-store');
    if (to === undefined || status !== 301) return;
    // One step: the target is a page.
    const target = await sendRequest(nginx.url, to);
    expect([to, target.status]).toEqual([to, 200]);
  });
});
