// The lines for TLS by the abilities of nginx. tls.test.ts shows them in the nginx of this machine.
import { expect, test } from 'vitest';
import { renderTls, renderTlsServer, type TlsListening } from './listening.ts';

const OLD = {
  path: 'nginx',
  version: '1.22.1',
  hasHttp3: false,
  hasHttp2Directive: false,
  brotliModule: null,
};
const NEW = { ...OLD, version: '1.26.3', hasHttp3: true, hasHttp2Directive: true };
const SITE = {
  origin: 'https://loimel.example',
  certificate: '/tls/site.pem',
  key: '/tls/site.key',
};
const LISTENING: TlsListening = {
  addresses: ['0.0.0.0', '[::]'],
  httpPort: 80,
  httpsPort: 443,
  isHttp3Allowed: true,
  site: SITE,
};

const toLines = (text: string) => text.split('\n').map((line) => line.trim());

test('nginx with HTTP/3 listens on UDP too and announces it', () => {
  const { listen, host } = renderTlsServer(SITE, LISTENING, NEW);
  expect(toLines(listen)).toEqual([
    'listen 0.0.0.0:443 ssl;',
    'listen [::]:443 ssl;',
    'listen 0.0.0.0:443 quic;',
    'listen [::]:443 quic;',
    'http2 on;',
    'server_name loimel.example;',
    'ssl_certificate "/tls/site.pem";',
    'ssl_certificate_key "/tls/site.key";',
    `add_header Alt-Svc 'h3=":443"; ma=86400' always;`,
  ]);
  expect(host).toBe('loimel.example');
});

test('the options of a UDP socket are set once, by the server for unknown host names', () => {
  const lines = toLines(renderTls(LISTENING, NEW)).filter((line) => line.includes('quic'));
  expect(lines).toEqual([
    'listen 0.0.0.0:443 quic reuseport default_server;',
    'listen [::]:443 quic reuseport default_server;',
  ]);
});

test('HTTP/3 can be switched off, and its key is used only with it', () => {
  const withKey = { ...LISTENING, quicHostKey: '/tls/quic.key' };
  expect(renderTls(withKey, NEW)).toContain('quic_host_key "/tls/quic.key";');
  expect(renderTls(withKey, OLD)).not.toContain('quic');
  const off = { ...withKey, isHttp3Allowed: false };
  const text = `${renderTlsServer(SITE, off, NEW).listen}\n${renderTls(off, NEW)}`;
  expect(text).not.toMatch(/quic|Alt-Svc/);
  expect(text).toContain('http2 on;');
});

test('an older nginx gets HTTP/2 by a parameter and no line of HTTP/3', () => {
  const text = `${renderTlsServer(SITE, LISTENING, OLD).listen}\n${renderTls(LISTENING, OLD)}`;
  expect(toLines(text)).toContain('listen [::]:443 ssl http2;');
  expect(toLines(text)).toContain('listen [::]:443 ssl http2 default_server;');
  expect(text).not.toMatch(/quic|Alt-Svc|http2 on/);
});

test('without a folder for ACME the HTTP port only redirects', () => {
  expect(renderTls(LISTENING, OLD)).not.toContain('acme-challenge');
  const withAcme = renderTls({ ...LISTENING, acmeRoot: '/var/www/acme' }, OLD);
  expect(withAcme).toContain('root "/var/www/acme";');
});
