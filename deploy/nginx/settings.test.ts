import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { EDGE_VARIABLE_NAMES, parseEdgeSettings } from './settings.ts';

const PLAIN = { PUBLIC_URL: 'http://loimel.example' };
const TLS = {
  PUBLIC_URL: 'https://loimel.example',
  DESK_URL: 'https://desk.loimel.example',
  TLS_CERTIFICATE: '/tls/site.pem',
  TLS_CERTIFICATE_KEY: '/tls/site.key',
};
/** These two are described with the variables of the API. */
const SHARED = ['PUBLIC_URL', 'DESK_URL'];

test('.env.example names exactly the variables of the edge in its section', () => {
  const file = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
  const [, rest = ''] = file.split('# ---- The edge ----');
  const [section = ''] = rest.split('# ---- ');
  const names = [...section.matchAll(/^#? ?([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect([...names, ...SHARED].toSorted()).toEqual(EDGE_VARIABLE_NAMES.toSorted());
});

test('without TLS the site listens on port 80 and the desk on 8081, only if it has a URL', () => {
  expect(parseEdgeSettings(PLAIN, false).listening).toEqual({ plain: { site: ['80'] } });
  const withDesk = { ...PLAIN, DESK_URL: 'http://desk.loimel.example' };
  expect(parseEdgeSettings(withDesk, true).listening).toEqual({
    plain: { site: ['80', '[::]:80'], desk: ['8081', '[::]:8081'] },
  });
  const own = { ...withDesk, NGINX_LISTEN: '127.0.0.1:8080, [::1]:8080', DESK_LISTEN: '9000' };
  expect(parseEdgeSettings(own, true).listening).toEqual({
    plain: { site: ['127.0.0.1:8080', '[::1]:8080'], desk: ['9000'] },
  });
});

test('with TLS the desk uses the certificate of the site unless it has its own', () => {
  const site = {
    origin: TLS.PUBLIC_URL,
    certificate: TLS.TLS_CERTIFICATE,
    key: TLS.TLS_CERTIFICATE_KEY,
  };
  const listening = {
    addresses: ['0.0.0.0', '[::]'],
    httpPort: 80,
    httpsPort: 443,
    isHttp3Allowed: true,
    site,
    desk: { ...site, origin: TLS.DESK_URL },
  };
  expect(parseEdgeSettings(TLS, true).listening).toEqual({ tls: listening });
  expect(parseEdgeSettings(TLS, false).listening).toEqual({
    tls: { ...listening, addresses: ['0.0.0.0'] },
  });
  const own = {
    ...TLS,
    DESK_TLS_CERTIFICATE: '/tls/desk.pem',
    DESK_TLS_CERTIFICATE_KEY: '/tls/desk.key',
    EDGE_ADDRESSES: '192.0.2.10 [2001:db8::1]',
    EDGE_HTTP3: 'off',
    QUIC_HOST_KEY: '/tls/quic.key',
  };
  expect(parseEdgeSettings(own, true).listening).toEqual({
    tls: {
      ...listening,
      addresses: ['192.0.2.10', '[2001:db8::1]'],
      isHttp3Allowed: false,
      quicHostKey: '/tls/quic.key',
      desk: { origin: TLS.DESK_URL, certificate: '/tls/desk.pem', key: '/tls/desk.key' },
    },
  });
});

test('every wrong variable is listed in one error', () => {
  const env = { PUBLIC_URL: '', SITE_ROOT: 'dist', EDGE_HTTP_PORT: '0', EDGE_ADDRESSES: '::1' };
  expect(() => parseEdgeSettings(env, true)).toThrow(
    /PUBLIC_URL is not set[\s\S]*EDGE_ADDRESSES must be IPv4[\s\S]*EDGE_HTTP_PORT[\s\S]*SITE_ROOT must be an absolute path/,
  );
});

test.each([
  ['a certificate without its key', { ...TLS, TLS_CERTIFICATE_KEY: '' }, 'set both or none'],
  ['a key without its certificate', { ...TLS, TLS_CERTIFICATE: '' }, 'set both or none'],
  [
    'a certificate of the desk without one of the site',
    { ...PLAIN, DESK_TLS_CERTIFICATE: '/a', DESK_TLS_CERTIFICATE_KEY: '/b' },
    'DESK_TLS_CERTIFICATE needs TLS_CERTIFICATE',
  ],
  ['TLS with a http:// URL', { ...TLS, ...PLAIN }, 'must begin with https://'],
  ['one host name for both', { ...TLS, DESK_URL: TLS.PUBLIC_URL }, 'another host name'],
  ['listen values together with TLS', { ...TLS, NGINX_LISTEN: '443' }, 'remove them'],
  [
    'a https:// URL without TLS and without a proxy',
    { PUBLIC_URL: TLS.PUBLIC_URL },
    'set TLS_CERTIFICATE, or TRUSTED_PROXIES',
  ],
  ['a URL with a path', { PUBLIC_URL: 'http://loimel.example/site' }, 'without a path'],
])('%s is rejected with its remedy', (_, env, message) => {
  expect(() => parseEdgeSettings(env, true)).toThrow(message);
});
