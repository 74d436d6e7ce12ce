// The server of the desk in a running nginx: one page for every path, the API on the same origin,
// and nothing of the desk on the origin of the site.
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../../tools/free-port.ts';
import {
  createFakeDesk,
  createFakeSite,
  type FakeApi,
  type FakeDesk,
  type FakeSite,
  startFakeApi,
} from './fake-site.ts';
import { precompress } from './precompress.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { type RunningNginx, startNginx } from './start.ts';

const STREAM = '/functions/v1/desk/changes';
const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': expect.stringMatching(
    /camera=\(\).*publickey-credentials-create=\(self\), publickey-credentials-get=\(self\)/,
  ),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
};

describe.skipIf(isSkipAllowed)('the desk', () => {
  let site: FakeSite;
  let desk: FakeDesk;
  let api: FakeApi;
  let nginx: RunningNginx;
  let deskUrl: string;
  const visit = (path: string, options?: RequestOptions) => sendRequest(deskUrl, path, options);

  beforeAll(async () => {
    site = createFakeSite(['']);
    desk = createFakeDesk();
    await precompress(desk.dist);
    api = await startFakeApi();
    const port = await findFreePort();
    deskUrl = `http://127.0.0.1:${port}`;
    nginx = await startNginx({
      dist: site.dist,
      languages: [{ code: 'en', prefix: '' }],
      upstreams: [api.address],
      runtimeDir: site.runtimeDir,
      desk: { dist: desk.dist, port },
    });
  });

  afterAll(async () => {
    await nginx[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
    desk[Symbol.dispose]();
    site[Symbol.dispose]();
  });

  test('every path without a file gives the page, which is checked for a newer one each time', async () => {
    for (const path of ['/', '/index.html', '/inbox', '/items/7?view=mine', '/en/x', '/healthz']) {
      const { status, headers, body } = await visit(path);
      expect.soft([path, status, headers['cache-control']]).toEqual([path, 200, 'no-cache']);
      expect.soft(headers['content-security-policy']).toBe(PAGE_POLICY);
      expect.soft(headers['set-cookie']).toBeUndefined();
      expect.soft(String(body)).toContain('<title>desk</title>');
    }
  });

  test('hashed files are cached for a year and compressed, a missing one gives 404', async () => {
    const found = await visit('/assets/main.4f2a9c.js', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(found.status).toBe(200);
    expect(found.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
      'content-security-policy': NOTHING_ALLOWED,
    });
    const missing = await visit('/assets/main.000000.js');
    expect([missing.status, missing.headers['cache-control']]).toEqual([404, 'no-store']);
    expect(String(missing.body)).not.toContain('<title>desk</title>');
    expect((await visit('/.hidden')).status).toBe(404);
  });

  test('every kind of response has the security headers once', async () => {
    const responses = {
      page: await visit('/'),
      file: await visit('/assets/main.4f2a9c.js'),
      missing: await visit('/assets/gone.js'),
      method: await visit('/', { method: 'POST' }),
      api: await visit('/graphql/v1?referrer=unsafe-url', { method: 'POST' }),
      apiError: await visit('/auth/v1/token?respondWith=500'),
      tooLarge: await visit('/graphql/v1', { method: 'POST', body: 'x'.repeat(70_000) }),
    };
    for (const [kind, { headers }] of Object.entries(responses)) {
      expect.soft({ kind, ...headers }).toMatchObject({ kind, ...SECURITY_HEADERS });
    }
    expect(responses.api.headers['content-security-policy']).toBe(NOTHING_ALLOWED);
  });

  test('the API paths reach the API on the origin of the desk, with the limits of the site', async () => {
    for (const path of ['/graphql/v1', '/auth/v1/token', '/storage/v1/files', STREAM]) {
      const { status, headers, body } = await visit(`${path}?a=%2F`, {
        method: 'POST',
        body: '{}',
        headers: { 'x-forwarded-for': '203.0.113.9', 'x-hasura-admin-secret': 'x' },
      });
      expect.soft([path, status, String(body)]).toEqual([path, 200, '{"from":"api"}']);
      expect.soft(headers['cache-control']).toBe('no-store');
      const seen = api.requests.at(-1);
      expect.soft(seen?.url).toBe(`${path}?a=%2F`);
      expect.soft(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
      expect.soft(seen?.headers['x-hasura-admin-secret']).toBeUndefined();
    }
    const tooLarge = await visit('/graphql/v1', { method: 'POST', body: 'x'.repeat(70_000) });
    expect(tooLarge.status).toBe(413);
    const upload = { method: 'POST', body: 'x'.repeat(1_000_000) };
    expect((await visit('/storage/v1/files', upload)).status).toBe(200);
  });

  test('a change that failed on one API process is not sent to the other one', async () => {
    const second = await startFakeApi();
    onTestFinished(() => second[Symbol.asyncDispose]());
    const port = await findFreePort();
    const twoNodes = await startNginx({
      dist: site.dist,
      languages: [{ code: 'en', prefix: '' }],
      upstreams: [api.address, second.address],
      runtimeDir: `${site.runtimeDir}-two`,
      desk: { dist: desk.dist, port },
    });
    onTestFinished(() => twoNodes[Symbol.asyncDispose]());
    const countRequests = async (origin: string) => {
      const before = api.requests.length + second.requests.length;
      await sendRequest(origin, '/graphql/v1?respondWith=503', { method: 'POST', body: '{}' });
      return api.requests.length + second.requests.length - before;
    };
    expect(await countRequests(`http://127.0.0.1:${port}`)).toBe(1);
    expect(await countRequests(twoNodes.url)).toBe(2);
  });

  test('the stream of changes arrives line by line, before the response ends', async () => {
    const request = get(`${deskUrl}${STREAM}?stream`);
    onTestFinished(() => void request.destroy());
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const [line] = await once(response, 'data', { signal: AbortSignal.timeout(5_000) });
    expect(String(line)).toBe('first\n');
    expect(response.complete).toBe(false);
  });

  test('paths of the desk API give 404 on the origin of the site, however they are written', async () => {
    const before = api.requests.length;
    for (const path of [
      STREAM,
      '/v1/functions/desk/changes',
      '/functions/v1/desk',
      '/functions/v1/desk/',
      '/functions/v1/%64esk/changes',
      '/functions/v1/desk%2Fchanges',
      '/functions/v1//desk/changes',
      '/functions/v1/contact/../desk/changes',
    ]) {
      expect.soft([path, (await sendRequest(nginx.url, path)).status]).toEqual([path, 404]);
    }
    expect(api.requests).toHaveLength(before);
  });
});
