// Tests the texts that are rendered from the list of languages.
import { describe, expect, test } from 'vitest';
import { createFakeSite, startFakeApi } from './fake-site.ts';
import { renderHostRedirects } from './host-files.ts';
import { type NginxOptions, renderNginxConfig } from './render.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { startNginx } from './start.ts';

const ENGLISH = { code: 'en', prefix: '' };
const DESK = ['127.0.0.1:8081'];
const SITE = ['127.0.0.1:8080', '[::1]:8080'];
const LANGUAGES = [ENGLISH, { code: 'de', prefix: 'de' }];
const OPTIONS: NginxOptions = {
  build: {
    languages: LANGUAGES,
    policies: new Map([['/index.html', "default-src 'none'"]]),
    redirects: new Map(),
  },
  nginx: {
    path: '/usr/sbin/nginx',
    version: '1.22.1',
    hasHttp3: false,
    hasHttp2Directive: false,
    brotliModule: '/modules/brotli.so',
  },
  listening: { plain: { site: SITE } },
  siteRoot: '/srv/loimel/site',
  deskRoot: '/srv/loimel/desk',
  keptFilesRoot: '/srv/loimel/kept',
  upstreams: ['127.0.0.1:4000', '127.0.0.1:4001'],
};

test('every placeholder of the template is filled', () => {
  expect(renderNginxConfig(OPTIONS)).not.toContain('{{');
});

test('every listen address and every API process has a line', () => {
  const lines = renderNginxConfig(OPTIONS)
    .split('\n')
    .map((line) => line.trim());
  expect(lines).toEqual(
    expect.arrayContaining([
      'listen 127.0.0.1:8080;',
      'listen [::1]:8080;',
      'server 127.0.0.1:4000 max_fails=0;',
      'server 127.0.0.1:4001 max_fails=0;',
    ]),
  );
});

test('a desk adds a second server with its own folder, without it there is one server', () => {
  const listening = { plain: { site: SITE, desk: DESK } };
  const withDesk = renderNginxConfig({ ...OPTIONS, listening });
  expect(withDesk).not.toContain('{{');
  expect(withDesk.match(/^ {2}server \{/gm)).toHaveLength(2);
  expect(withDesk).toContain('root "/srv/loimel/desk";');
  // nginx sends short lines at once in both modes, so a request cannot show these two.
  expect(withDesk).toMatch(/changes\$ \{\s+proxy_buffering off;\s+proxy_read_timeout 75s;/);
  const alone = renderNginxConfig(OPTIONS);
  expect(alone.match(/^ {2}server \{/gm)).toHaveLength(1);
  expect(alone).not.toContain('$desk_');
});

test('without the brotli module the configuration does not mention brotli', () => {
  expect(renderNginxConfig(OPTIONS)).toContain('load_module "/modules/brotli.so";');
  const nginx = { ...OPTIONS.nginx, brotliModule: null };
  expect(renderNginxConfig({ ...OPTIONS, nginx })).not.toContain('brotli');
});

test('a value that would end its quotes or its line is rejected', () => {
  const rejected = 'this value cannot be used in the nginx configuration';
  for (const siteRoot of ['/srv/"; return 200', '/srv/$host', '/srv/\nuser root']) {
    expect(() => renderNginxConfig({ ...OPTIONS, siteRoot })).toThrow(rejected);
  }
  for (const upstream of ['127.0.0.1:4000; server 192.0.2.1', '127.0.0.1:4000 down', '']) {
    expect(() => renderNginxConfig({ ...OPTIONS, upstreams: [upstream] })).toThrow(rejected);
  }
});

test('a policy that is longer than the buffer of nginx is rejected', () => {
  const policies = new Map([['/index.html', `script-src ${"'sha256-x' ".repeat(400)}`]]);
  const build = { ...OPTIONS.build, policies };
  expect(() => renderNginxConfig({ ...OPTIONS, build })).toThrow('fewer inline scripts');
});

test('languages without an unprefixed one are rejected', () => {
  expect(() =>
    renderHostRedirects({ ...OPTIONS.build, languages: [{ code: 'de', prefix: 'de' }] }),
  ).toThrow('without a prefix');
});

describe.skipIf(isSkipAllowed)('in nginx', () => {
  test('a new language entry is enough for its not-found page', async () => {
    const languages = [...LANGUAGES, { code: 'et', prefix: 'et' }];
    using site = createFakeSite(languages.map(({ prefix }) => prefix));
    await using nginx = await startNginx({ ...site, languages, upstreams: ['127.0.0.1:4000'] });
    const { status, body } = await sendRequest(nginx.url, '/et/puudub');
    expect([status, String(body)]).toEqual([404, expect.stringContaining('<title>et 404</title>')]);
  });

  test('behind a trusted proxy the last address before it is used, not the ones sent first', async () => {
    using site = createFakeSite(['']);
    await using api = await startFakeApi();
    await using nginx = await startNginx({
      ...site,
      languages: [ENGLISH],
      upstreams: [api.address],
      trustedProxies: ['127.0.0.0/8'],
    });
    const headers = {
      'x-forwarded-for': '198.51.100.1, 203.0.113.9, 127.0.0.2',
      'x-forwarded-proto': 'https',
    };
    const overTls = await sendRequest(nginx.url, '/graphql/v1', { headers });
    expect(overTls.headers['strict-transport-security']).toContain('max-age=');
    const plain = await sendRequest(nginx.url, '/', { headers: { 'x-forwarded-proto': 'http' } });
    expect(plain.headers['strict-transport-security']).toBeUndefined();
    expect(api.requests[0]?.headers).toMatchObject({
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-proto': 'https',
    });
  });

  test('[D-R4] nginx and the file for static hosts give the same result for every /en path', async () => {
    using site = createFakeSite(['']);
    await using nginx = await startNginx({
      ...site,
      languages: [ENGLISH],
      upstreams: ['127.0.0.1:4000'],
    });
    const rules = parseHostRules(renderHostRedirects({ ...OPTIONS.build, languages: [ENGLISH] }));
    const pages = ['business', 'team', 'career', 'privacy', 'terms', 'projects', 'blog', 'press'];
    for (const path of [
      '/en',
      ...pages.map((page) => `/en/${page}`),
      '/en/resources/guide',
      '/en/a/b/c',
      '/en/blog/first',
      '/english',
      '/business',
      '/',
    ]) {
      const { status, headers, body } = await sendRequest(nginx.url, path);
      const result = applyHostRules(rules, path);
      if (result.status === 301) {
        expect.soft([path, status, headers.location]).toEqual([path, 301, result.target]);
        continue;
      }
      const direct = await sendRequest(nginx.url, result.target);
      expect.soft([path, status, String(body)]).toEqual([path, direct.status, String(direct.body)]);
    }
  });
});

type HostRule = { pattern: RegExp; target: string; status: number };

function parseHostRules(text: string): HostRule[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [from = '', target = '', status = ''] = line.split(' ');
      const source = from.replace(/:(\w+)/g, '(?<$1>[^/]+)').replace('*', '(?<splat>.*)');
      return { pattern: new RegExp(`^${source}$`), target, status: Number(status) };
    });
}

/** Like static hosts: the first matching rule wins. Without a match the path serves itself. */
function applyHostRules(rules: readonly HostRule[], path: string): Omit<HostRule, 'pattern'> {
  for (const { pattern, target, status } of rules) {
    const match = pattern.exec(path);
    if (match === null) continue;
    return { target: target.replace(/:(\w+)/, (_, name) => match.groups?.[name] ?? ''), status };
  }
  return { target: path, status: 200 };
}
