import { expect, test } from 'vitest';
import { parseNginxProgram } from './nginx-program.ts';

const DEBIAN_13 = `nginx version: nginx/1.26.3
built with OpenSSL 3.5.1 1 Jul 2025
configure arguments: --prefix=/usr/share/nginx --modules-path=/usr/lib/nginx/modules --with-http_v2_module --with-http_v3_module --with-threads`;
const DEBIAN_12 = `nginx version: nginx/1.22.1
configure arguments: --modules-path=/usr/lib/nginx/modules --with-http_v2_module`;
const MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

test('HTTP/3 and brotli are used where the program and its folder of modules have them', () => {
  expect(parseNginxProgram('nginx', DEBIAN_13, (file) => file === MODULE)).toEqual({
    path: 'nginx',
    version: '1.26.3',
    hasHttp3: true,
    hasHttp2Directive: true,
    brotliModule: MODULE,
  });
  expect(parseNginxProgram('nginx', DEBIAN_12, () => false)).toMatchObject({
    hasHttp3: false,
    hasHttp2Directive: false,
    brotliModule: null,
  });
});

test.each([
  ['1.9.15', false],
  ['1.25.0', false],
  ['1.25.1', true],
  ['1.25.10', true],
  ['2.0.0', true],
])('nginx %s has the http2 directive: %s', (version, expected) => {
  const output = `nginx version: nginx/${version}`;
  expect(parseNginxProgram('nginx', output, () => false).hasHttp2Directive).toBe(expected);
});

test('a program that prints no version is rejected', () => {
  expect(() => parseNginxProgram('/bin/true', '', () => false)).toThrow('prints no version');
});
