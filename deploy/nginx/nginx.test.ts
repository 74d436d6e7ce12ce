// The rendered configuration in a running nginx: statuses, redirects, headers, encodings, proxying.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeSite, type FakeApi, type FakeSite, startFakeApi } from './fake-site.ts';
import { precompress } from './precompress.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { type RunningNginx, startNginx } from './start.ts';

const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
  { code: 'es', prefix: 'es' },
];
const PAGES = [
  'business',
  'team',
  'career',
  'privacy',
  'terms',
  'projects',
  'blog',
  'resources',
  'press',
];
const API_PATHS = [
  '/graphql/v1',
  '/v1/graphql',
  '/auth/v1/token',
  '/v1/auth/token',
  '/functions/v1/contact',
  '/v1/functions/contact',
  '/storage/v1/files/id',
];
const UPLOAD_PATHS = [
  '/storage/v1/files',
  '/v1/storage/files',
  '/functions/v1/application',
  '/v1/functions/application',
];
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

describe.skipIf(isSkipAllowed)('the edge', () => {
  let site: FakeSite;
  let api: FakeApi;
  let nginx: RunningNginx;
  const visit = (path: string, options?: RequestOptions) => sendRequest(nginx.url, path, options);

  beforeAll(async () => {
    site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
    await precompress(site.dist);
    api = await startFakeApi();
    nginx = await startNginx({
      dist: site.dist,
      languages: LANGUAGES,
      upstreams: [api.address],
      runtimeDir: site.runtimeDir,
    });
  });

  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  test('paths without extension give 200 with the page of their language as UTF-8', async () => {
    for (const [path, title] of [
      ['/', 'home'],
      ['/de', 'de home'],
      ['/business', 'business'],
      ['/es/blog', 'es blog'],
      ['/de/blog/first', 'de blog/first'],
    ] as const) {
      const { status, headers, body } = await visit(path);
      expect.soft({ path, status, type: headers['content-type'] }).toEqual({
        path,
        status: 200,
        type: 'text/html; charset=utf-8',
      });
      expect.soft(String(body)).toContain(`<title>${title}</title>`);
    }
  });

  test('a list with a category gives the page of that category, or the whole list', async () => {
    for (const [path, title] of [
      ['/blog?category=design', 'blog/category/design'],
      ['/de/blog?q=x&category=design', 'de blog/category/design'],
      ['/blog?category=', 'blog'],
      ['/blog?category=unknown', 'blog'],
      ['/blog?category=../category/design', 'blog'],
      ['/blog?category=..%2F..%2Fbusiness', 'blog'],
      ['/business?category=design', 'business'],
    ] as const) {
      const { status, headers, body } = await visit(path);
      expect.soft([path, status]).toEqual([path, 200]);
      expect.soft(String(body)).toContain(`<title>${title}</title>`);
      expect.soft(headers['cache-control']).toBe('public, max-age=60');
    }
  });

  test('a feed is sent with the type of its kind, compressed and with the security headers', async () => {
    for (const [path, type] of [
      ['/rss.xml', 'application/rss+xml; charset=utf-8'],
      ['/feed.xml', 'application/atom+xml; charset=utf-8'],
      ['/feed.json', 'application/feed+json'],
    ] as const) {
      const { status, headers } = await visit(path, { headers: { 'accept-encoding': 'gzip' } });
      expect.soft([path, status, headers['content-type']]).toEqual([path, 200, type]);
      expect.soft(headers['content-encoding']).toBe('gzip');
      expect.soft(headers).toMatchObject(SECURITY_HEADERS);
    }
  });

  test('a path with a trailing slash gives 308 to the path without it and keeps the query', async () => {
    for (const [path, target] of [
      ['/business/', '/business'],
      ['/de/?q=1', '/de?q=1'],
      ['/blog/first//?q=a%20b', '/blog/first?q=a%20b'],
      ['/en/blog/first/', '/en/blog/first'],
    ]) {
      const { status, headers } = await visit(String(path));
      expect.soft([path, status, headers.location]).toEqual([path, 308, target]);
    }
  });

  test('the prefix of the default language gives 301, keeps the query and sets the cookie', async () => {
    const expected = [
      ['/en', '/'],
      ['/en/', '/'],
      ['/en?a=1', '/?a=1'],
      ['/en/blog', '/blog'],
      ['/en/blog/', '/blog'],
      ['/en/business?a=1&b=%20', '/business?a=1&b=%20'],
      ...PAGES.map((page) => [`/en/${page}`, `/${page}`]),
    ];
    for (const [path, target] of expected) {
      const { status, headers } = await visit(String(path));
      expect.soft([path, status, headers.location]).toEqual([path, 301, target]);
      expect
        .soft(headers['set-cookie'])
        .toEqual(['preferredLanguage=en; Max-Age=60; Path=/; SameSite=Lax']);
      // A cached redirect would not set the cookie a second time.
      expect.soft(headers['cache-control']).toBe('no-store');
    }
  });

  test('an article under /en is served with 200 and sets no cookie', async () => {
    const { status, headers, body } = await visit('/en/blog/first?from=feed');
    expect(status).toBe(200);
    expect(String(body)).toContain('<title>blog/first</title>');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('paths that only begin like the default language are not redirected', async () => {
    for (const path of ['/english', '/en-gb', '/energy']) {
      expect.soft([path, (await visit(path)).status]).toEqual([path, 404]);
    }
  });

  test('redirects never have another host or a line break', async () => {
    for (const path of [
      '/en//evil.example',
      '/en/%2F%2Fevil.example',
      '/en/%5Cevil.example',
      '/en/\\evil.example',
      '/en/%0d%0aX-Injected:%20yes',
      '//evil.example/',
      '/%2Fevil.example/',
      '/\\evil.example/',
      '/a%0d%0aX-Injected:%20yes/',
      '//en/evil.example/',
      '/x/../en//evil.example',
    ]) {
      const { status, headers } = await visit(path);
      expect.soft(headers['x-injected']).toBeUndefined();
      expect.soft([301, 308, 404]).toContain(status);
      const target = new URL(headers.location ?? '/', 'https://loimel.example');
      expect.soft([path, target.host]).toEqual([path, 'loimel.example']);
    }
  });

  test('[S1-R08] an unknown path gives 404 with the not-found page of its language', async () => {
    for (const [path, title] of [
      ['/nope', '404'],
      ['/nope/deep.png', '404'],
      ['/de/nope', 'de 404'],
      ['/de/blog/nope/', 'de 404'],
      ['/es/nope', 'es 404'],
      ['/en/blog/nope', '404'],
      ['/design', '404'],
      ['/404', '404'],
      ['/404.html', '404'],
      ['/de/404', 'de 404'],
      ['/de/404.html', 'de 404'],
      ['/_astro/gone.js', '404'],
    ]) {
      const first = await visit(String(path));
      const { status, body, headers } =
        first.status === 308 ? await visit(String(first.headers.location)) : first;
      expect.soft([path, status]).toEqual([path, 404]);
      expect.soft(String(body)).toContain(`<title>${title}</title>`);
      expect.soft(headers['cache-control']).toBe('no-store');
    }
  });

  test('hidden files and internal paths of the API are not public', async () => {
    for (const path of [
      '/.hidden',
      '/_redirects',
      '/_headers',
      '/healthz',
      '/readyz',
      '/graphql/v1/../../healthz',
    ]) {
      const { status, body } = await visit(path);
      expect.soft([path, status]).toEqual([path, 404]);
      expect.soft(String(body)).not.toContain('"from":"api"');
    }
    expect((await visit('/.well-known/security.txt')).status).toBe(200);
  });

  test('every kind of response has the security headers once', async () => {
    const responses = {
      page: await visit('/'),
      asset: await visit('/_astro/shell.4f2a9c.js'),
      notFound: await visit('/nope'),
      redirect: await visit('/en/business'),
      slash: await visit('/business/'),
      method: await visit('/business', { method: 'POST' }),
      api: await visit('/graphql/v1', { method: 'POST' }),
      apiError: await visit('/graphql/v1?respondWith=500'),
      tooLarge: await visit('/graphql/v1', { method: 'POST', body: 'x'.repeat(70_000) }),
      malformed: await visit('/%zz'),
    };
    const { etag } = (await visit('/')).headers;
    const unchanged = await visit('/', { headers: { 'if-none-match': etag } });
    expect(unchanged.status).toBe(304);
    for (const [kind, { headers }] of Object.entries({ ...responses, unchanged })) {
      expect.soft({ kind, ...headers }).toMatchObject({ kind, ...SECURITY_HEADERS });
      expect.soft(headers['content-security-policy'], kind).toContain("frame-ancestors 'none'");
      expect.soft(headers['server'], kind).toBe('nginx');
    }
  });

  test('a page has its own policy; files, redirects and API responses allow nothing', async () => {
    const page = String((await visit('/')).headers['content-security-policy']);
    expect(page).toContain("script-src 'self' 'sha256-AAAA='");
    expect(page).toContain("require-trusted-types-for 'script'; trusted-types 'none'");
    expect((await visit('/business')).headers['content-security-policy']).toBe(page);
    for (const path of ['/nope', '/nope.svg']) {
      expect((await visit(path)).headers['content-security-policy'], path).toBe(
        page.replace('AAAA', 'NNNN'),
      );
    }
    for (const path of ['/favicon.svg', '/_astro/shell.4f2a9c.js', '/graphql/v1', '/en/business']) {
      expect((await visit(path)).headers['content-security-policy'], path).toBe(
        "default-src 'none'; frame-ancestors 'none'",
      );
    }
    const own = await visit("/functions/v1/contact?policy=style-src%20'self'");
    expect(own.headers['content-security-policy']).toBe("style-src 'self'");
  });

  test('an API response can set no-referrer, but no weaker referrer policy', async () => {
    const location = '/auth/v1/verify?respondWith=302&referrer=';
    const hiding = await visit(`${location}no-referrer`, { method: 'POST' });
    expect([hiding.status, hiding.headers['referrer-policy']]).toEqual([302, 'no-referrer']);
    for (const value of ['unsafe-url', 'no-referrer-when-downgrade']) {
      const { headers } = await visit(`${location}${value}`, { method: 'POST' });
      expect(headers['referrer-policy'], value).toBe('strict-origin-when-cross-origin');
    }
  });

  test('hashed assets are cached for a year, pages for a minute, API responses never', async () => {
    const asset = await visit('/_astro/shell.4f2a9c.js');
    expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const page = await visit('/business');
    expect(page.headers['cache-control']).toBe('public, max-age=60');
    expect(page.headers.etag).toBeDefined();
    const response = await visit('/graphql/v1');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('a client gets the brotli copy, the gzip copy or the file, by Accept-Encoding', async () => {
    for (const path of ['/', '/business', '/_astro/shell.4f2a9c.js', '/de/nope']) {
      const encodings = await Promise.all(
        ['gzip, deflate, br', 'gzip', 'identity'].map(async (accepted) => {
          const { headers } = await visit(path, { headers: { 'accept-encoding': accepted } });
          expect.soft([path, headers.vary]).toEqual([path, 'Accept-Encoding']);
          return headers['content-encoding'];
        }),
      );
      expect.soft([path, ...encodings]).toEqual([path, 'br', 'gzip', undefined]);
    }
  });

  test('the API paths of both styles reach the API unchanged', async () => {
    for (const path of [...API_PATHS, ...UPLOAD_PATHS]) {
      const { status, body } = await visit(`${path}?a=%2F`, { method: 'POST', body: '{}' });
      expect.soft([path, status, String(body)]).toEqual([path, 200, '{"from":"api"}']);
      expect.soft(api.requests.at(-1)).toMatchObject({ method: 'POST', url: `${path}?a=%2F` });
    }
  });

  test('forged address headers are overwritten, and API and client get the request id of nginx', async () => {
    const forged = {
      'x-forwarded-for': '203.0.113.9',
      'x-real-ip': '203.0.113.9',
      forwarded: 'for=203.0.113.9',
      'x-request-id': 'mine',
    };
    const { headers } = await visit('/graphql/v1', { headers: forged });
    const seen = api.requests.at(-1)?.headers;
    expect(seen).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-real-ip': '127.0.0.1' });
    expect(seen?.['forwarded']).toBeUndefined();
    expect(seen?.['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['x-request-id']).toBe(seen?.['x-request-id']);
  });

  test('a body above the limit gives 413 as JSON, an upload has a larger limit', async () => {
    // A form without JavaScript gets a page: limits.test.ts.
    for (const path of API_PATHS.filter((one) => !one.endsWith('/contact'))) {
      const { status, headers, body } = await visit(path, {
        method: 'POST',
        body: 'x'.repeat(70_000),
      });
      expect.soft([path, status, headers['content-type']]).toEqual([path, 413, 'application/json']);
      expect
        .soft(JSON.parse(String(body)))
        .toMatchObject({ status: 413, error: 'payload-too-large' });
    }
    for (const path of UPLOAD_PATHS) {
      const { status } = await visit(path, { method: 'POST', body: 'x'.repeat(10_500_000) });
      expect.soft([path, status]).toEqual([path, 200]);
    }
  });

  test('an error of the API is sent with its own body', async () => {
    for (const expected of [404, 422, 500]) {
      const { status, body } = await visit(`/auth/v1/token?respondWith=${expected}`);
      expect.soft([status, String(body)]).toEqual([expected, '{"from":"api"}']);
    }
  });
});
