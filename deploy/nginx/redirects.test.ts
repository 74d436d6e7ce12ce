// 50 planted addresses that have changed, in a running nginx: one step to the new page of the same
// language, with the query. Pages that are gone have status 410.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeSite, type FakeApi, type FakeSite, startFakeApi } from './fake-site.ts';
import { renderHostRedirects } from './host-files.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { type RunningNginx, startNginx } from './start.ts';

const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
  { code: 'es', prefix: 'es' },
];
const TARGETS = ['/', '/business', '/blog/first', '/career'];
/** The last two are gone. */
const NAMES = [
  'a',
  'old-page',
  'page.html',
  'index.php',
  'blog/an-old-post',
  'blog/2019/05/an-old-post',
  'projects/page/old',
  'feed',
  'english',
  'under_score',
  'career/closed-long-ago',
  'gone',
];
const COOKIE = 'preferredLanguage=en; Max-Age=60; Path=/; SameSite=Lax';

/** What the content check makes of the entries: a path for each language, and one below /en. */
const REDIRECTS = new Map(
  NAMES.flatMap((name, index) => {
    const target = index < NAMES.length - 2 ? (TARGETS[index % TARGETS.length] ?? '/') : null;
    const at = (prefix: string) => target && `${prefix}${target}`.replace(/(?<=.)\/$/, '');
    return [
      [`/${name}`, at('')],
      [`/en/${name}`, at('')],
      [`/de/${name}`, at('/de')],
      [`/es/${name}`, at('/es')],
    ] as [string, string | null][];
  }),
);
const MOVED = [...REDIRECTS].filter((entry): entry is [string, string] => entry[1] !== null);
const GONE = [...REDIRECTS].filter(([, target]) => target === null).map(([path]) => path);

test('40 addresses have moved and eight are gone', () => {
  expect([MOVED.length, GONE.length]).toEqual([40, 8]);
});

test('[D-N5d] the file of static hosts has the same redirects before its other rules', () => {
  const lines = renderHostRedirects({ languages: LANGUAGES, redirects: REDIRECTS }).split('\n');
  const rules = MOVED.map(([path, target]) => `${path} ${target} 301`);
  expect(lines.slice(1, rules.length + 1)).toEqual(rules);
  for (const path of GONE) expect(lines.join('\n')).not.toContain(`${path} `);
});

describe.skipIf(isSkipAllowed)('in a running nginx', () => {
  let site: FakeSite;
  let api: FakeApi;
  let nginx: RunningNginx;

  beforeAll(async () => {
    site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
    api = await startFakeApi();
    nginx = await startNginx({
      ...site,
      languages: LANGUAGES,
      redirects: REDIRECTS,
      upstreams: [api.address],
    });
  });

  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  test('[D-N5d] each address leads to a page in one step, with its query, also with a slash at the end', async () => {
    for (const [path, target] of MOVED) {
      for (const [sent, query] of [
        [path, ''],
        [`${path}/`, ''],
        [`${path}?a=1&b=%20c&to=//evil.example`, '?a=1&b=%20c&to=//evil.example'],
        [`${path}//?x`, '?x'],
      ] as const) {
        const { status, headers } = await sendRequest(nginx.url, sent);
        expect.soft([sent, status, headers.location]).toEqual([sent, 301, target + query]);
        expect.soft(headers['cache-control']).toBe('no-store');
        const cookies = path.startsWith('/en/') ? [COOKIE] : undefined;
        expect.soft([sent, headers['set-cookie']]).toEqual([sent, cookies]);
      }
      expect.soft((await sendRequest(nginx.url, target)).status).toBe(200);
    }
  });

  test('[D-N5d] capitals, an encoded letter and a repeated slash are found as well', async () => {
    for (const path of ['/OLD-Page', '/%6fld-page', '//old-page', '/x/../old-page']) {
      const { status, headers } = await sendRequest(nginx.url, path);
      expect.soft([path, status, headers.location]).toEqual([path, 301, '/business']);
    }
  });

  test('[D-N5d] an address that only begins or ends like an old one is not redirected', async () => {
    for (const path of ['/a/b', '/ab', '/x/a', '/fr/a', '/de/de/a', '/aa']) {
      expect.soft([path, (await sendRequest(nginx.url, path)).status]).toEqual([path, 404]);
    }
    expect((await sendRequest(nginx.url, '/graphql/v1/a')).status).toBe(200);
  });

  test('[D-N5e] an address that is gone has status 410 and the page of its language', async () => {
    for (const path of GONE) {
      const { status, headers, body } = await sendRequest(nginx.url, `${path}/?utm=1`);
      const [, language = ''] = /^\/(de|es)\//.exec(path) ?? [];
      expect.soft([path, status]).toEqual([path, 410]);
      expect.soft(String(body)).toContain(`<title>${`${language} 410`.trim()}</title>`);
      expect.soft(headers['cache-control']).toBe('no-store');
      expect.soft(headers['content-security-policy']).toContain("script-src 'self' 'sha256-");
    }
  });

  test('[D-N5e] the page of status 410 has no address of its own', async () => {
    for (const path of ['/410', '/410.html', '/de/410', '/es/410.html']) {
      expect.soft([path, (await sendRequest(nginx.url, path)).status]).toEqual([path, 404]);
    }
  });
});
