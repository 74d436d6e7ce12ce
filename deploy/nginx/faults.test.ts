// Responses of nginx while the API is down or restarting, or one of two processes is down.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../tools/free-port.ts';
import { createFakeSite, startFakeApi } from './fake-site.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { startNginx } from './start.ts';

const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
];
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

async function startEdge(upstreams: readonly string[]) {
  const site = createFakeSite(['', 'de']);
  const { dist, runtimeDir } = site;
  const nginx = await startNginx({ dist, languages: LANGUAGES, upstreams, runtimeDir });
  return {
    url: nginx.url,
    readLog: (name: string) => readFileSync(join(runtimeDir, name), 'utf8'),
    [Symbol.asyncDispose]: async () => {
      await nginx[Symbol.asyncDispose]();
      site[Symbol.dispose]();
    },
  };
}

describe.skipIf(isSkipAllowed)('faults', () => {
  test('without a running API the pages are served and the API paths give 502 as JSON', async () => {
    await using edge = await startEdge([`127.0.0.1:${await findFreePort()}`]);
    expect((await sendRequest(edge.url, '/business')).status).toBe(200);
    const { status, headers, body } = await sendRequest(edge.url, '/graphql/v1', {
      method: 'POST',
    });
    expect([status, headers['content-type']]).toEqual([502, 'application/json']);
    expect(JSON.parse(String(body))).toEqual({
      status: 502,
      error: 'bad-gateway',
      message: 'The service is not reachable at the moment',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test.each([
    'contact',
    'application',
    'newsletter',
    'newsletter/confirm-form',
    'newsletter/unsubscribe-form',
    'receipt-form',
    'receipt-form/change',
  ])(
    '[D-L18b] without a running API the plain form %s gets a page in its language, not JSON',
    async (path) => {
      await using edge = await startEdge([`127.0.0.1:${await findFreePort()}`]);
      const post = (headers: Record<string, string>) =>
        sendRequest(edge.url, `/functions/v1/${path}?language=de`, {
          method: 'POST',
          headers,
          body: 'a=b',
        });
      const { status, headers, body } = await post(FORM);
      expect([status, headers['content-type']]).toEqual([502, 'text/html; charset=utf-8']);
      expect(String(body)).toContain('<title>de 503</title>');
      expect(headers['content-security-policy']).toContain('sha256-AAAA=');
      expect(headers['cache-control']).toBe('no-store');
      if (path !== 'newsletter') return;
      const json = await post({ 'content-type': 'application/json' });
      expect([json.status, json.headers['content-type']]).toEqual([502, 'application/json']);
    },
  );

  test('[D-L18b] without a running API the search gets a page, and the page has no address of its own', async () => {
    await using edge = await startEdge([`127.0.0.1:${await findFreePort()}`]);
    const { status, body } = await sendRequest(edge.url, '/functions/v1/search?q=a&language=de');
    expect(status).toBe(502);
    expect(String(body)).toContain('<title>de 503</title>');
    for (const path of ['/503', '/de/503', '/de/503.html']) {
      expect((await sendRequest(edge.url, path)).status, path).toBe(404);
    }
  });

  test('while one of two API processes is down, the other one handles every POST', async () => {
    await using api = await startFakeApi();
    await using edge = await startEdge([`127.0.0.1:${await findFreePort()}`, api.address]);
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { status } = await sendRequest(edge.url, '/graphql/v1', {
          method: 'POST',
          body: '{}',
        });
        return status;
      }),
    );
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  });

  test('requests with passwords are sent to one API process, and to the other while it is down', async () => {
    await using first = await startFakeApi();
    await using second = await startFakeApi();
    await using edge = await startEdge([first.address, second.address]);
    const paths = ['/auth/v1/signin/email-password', '/v1/auth/signup/email-password'];
    const post = async (path: string) =>
      (await sendRequest(edge.url, path, { method: 'POST' })).status;
    for (let round = 0; round < 5; round += 1) {
      for (const path of paths) expect(await post(path)).toBe(200);
      expect(await post('/auth/v1/token')).toBe(200);
    }
    const isPassword = ({ url }: { url: string }) => paths.includes(url);
    expect(first.requests.filter(isPassword)).toHaveLength(10);
    expect(second.requests.filter(isPassword)).toHaveLength(0);
    expect(second.requests).not.toHaveLength(0);

    await using alone = await startEdge([`127.0.0.1:${await findFreePort()}`, second.address]);
    expect((await sendRequest(alone.url, paths[0] ?? '', { method: 'POST' })).status).toBe(200);
    expect(second.requests.filter(isPassword)).toHaveLength(1);
  });

  test('a restarted API is used immediately', async () => {
    const api = await startFakeApi();
    await using edge = await startEdge([api.address]);
    const port = Number(api.address.split(':').at(-1));
    await api[Symbol.asyncDispose]();
    expect((await sendRequest(edge.url, '/graphql/v1')).status).toBe(502);
    await using _restarted = await startFakeApi(port);
    expect((await sendRequest(edge.url, '/graphql/v1')).status).toBe(200);
  });

  test('the logs contain no token of a receipt page', async () => {
    await using api = await startFakeApi();
    await using edge = await startEdge([api.address]);
    await sendRequest(edge.url, '/functions/v1/receipt/canary-token');
    await sendRequest(edge.url, '/v1/functions/receipt/canary-token/download');
    await expect.poll(() => edge.readLog('access.log').match(/receipt\/\*\*\*/g)?.length).toBe(2);
    expect(edge.readLog('access.log')).not.toContain('canary');
  });

  test('the logs contain no query string, address or user agent', async () => {
    await using edge = await startEdge([`127.0.0.1:${await findFreePort()}`]);
    const headers = { 'user-agent': 'canary-agent', 'x-forwarded-for': '203.0.113.9' };
    for (const path of ['/business', '/nope', '/graphql/v1']) {
      await sendRequest(edge.url, `${path}?refreshToken=canary-token`, { headers });
    }
    // nginx writes the log line after the response.
    await expect
      .poll(() => edge.readLog('access.log').match(/ (200|404|502) GET /g))
      .toEqual([' 200 GET ', ' 404 GET ', ' 502 GET ']);
    const logs = edge.readLog('access.log') + edge.readLog('error.log');
    expect(logs).not.toMatch(/canary|203\.0\.113\.9|127\.0\.0\.1/);
  });
});
