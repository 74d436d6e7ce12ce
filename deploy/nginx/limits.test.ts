// Limits of nginx per client: connections, unfinished uploads and requests to the auth service.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeSite, type FakeApi, type FakeSite, startFakeApi } from './fake-site.ts';
import { readHeldBytes } from './held-bytes.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';
import { type RunningNginx, startNginx } from './start.ts';

const LANGUAGES = [
  { code: 'en', prefix: '' },
  { code: 'de', prefix: 'de' },
];
const POLL_OPTIONS = { timeout: 30_000 };
const MEGABYTE = 1_000_000;
const BODY_BYTES = 3 * MEGABYTE;

describe.skipIf(isSkipAllowed)('limits', () => {
  let site: FakeSite;
  let api: FakeApi;
  let nginx: RunningNginx;
  const open = new Set<Socket>();

  beforeAll(async () => {
    site = createFakeSite(LANGUAGES.map(({ prefix }) => prefix));
    api = await startFakeApi();
    nginx = await startNginx({
      dist: site.dist,
      languages: LANGUAGES,
      upstreams: [api.address],
      runtimeDir: site.runtimeDir,
      // Lets a test choose the address of a client.
      trustedProxies: ['127.0.0.0/8'],
    });
  });

  afterAll(async () => {
    for (const socket of open) socket.destroy();
    await nginx[Symbol.asyncDispose]();
    await api[Symbol.asyncDispose]();
    site[Symbol.dispose]();
  });

  const visit = (client: string, path: string, body?: string) =>
    sendRequest(nginx.url, path, {
      ...(body === undefined ? {} : { method: 'POST', body }),
      headers: { 'x-forwarded-for': client, 'x-forwarded-proto': 'https' },
    });

  /**
   * Sends all but the last byte of a body. `started` resolves when nginx has checked the limits and
   * asks for the body. `status` resolves when nginx responds.
   */
  function startUpload(client: string, path: string, bytes: number) {
    const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1');
    open.add(socket);
    const { promise: started, resolve: start } = Promise.withResolvers<void>();
    const { promise: status, resolve } = Promise.withResolvers<number>();
    socket.on('error', () => resolve(0)).on('close', () => resolve(0));
    socket.on('data', (data) => {
      for (const [, code] of String(data).matchAll(/^HTTP\/1.1 (\d+)/gm)) {
        if (code !== '100') return resolve(Number(code));
        socket.write(Buffer.alloc(bytes - 1));
        start();
      }
    });
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: edge\r\nX-Forwarded-For: ${client}\r\n` +
        `Expect: 100-continue\r\nContent-Length: ${bytes}\r\n\r\n`,
    );
    return {
      started,
      status,
      end: () => void socket.write('x'),
      close: () => void socket.destroy(),
    };
  }

  /** Starts `count` uploads and waits until nginx has accepted all of them. */
  async function startUploads(count: number, ...upload: Parameters<typeof startUpload>) {
    const uploads = Array.from({ length: count }, () => startUpload(...upload));
    await Promise.all(uploads.map(({ started }) => started));
    return uploads;
  }

  const whenClosed = (uploads: { close: () => void; status: Promise<number> }[]) => {
    for (const upload of uploads) upload.close();
    return Promise.all(uploads.map(({ status }) => status));
  };

  test('200 unfinished uploads of one client use at most 100 MB, others are not affected', async () => {
    const uploads = Array.from({ length: 200 }, () =>
      startUpload('192.0.2.1', '/storage/v1/files', BODY_BYTES),
    );
    await expect.poll(async () => (await countResponses(uploads)).get(429), POLL_OPTIONS).toBe(196);
    await expect
      .poll(() => readHeldBytes(nginx.pid), POLL_OPTIONS)
      .toBeGreaterThanOrEqual(4 * (BODY_BYTES - 1e5));
    expect(readHeldBytes(nginx.pid)).toBeLessThanOrEqual(100 * MEGABYTE);

    expect((await visit('192.0.2.2', '/storage/v1/files', 'x'.repeat(MEGABYTE))).status).toBe(200);
    expect((await visit('192.0.2.2', '/business')).status).toBe(200);
    expect((await visit('192.0.2.1', '/business')).status).toBe(200);
    const fifth = await visit('192.0.2.1', '/v1/storage/files', 'x');
    expect(fifth.status).toBe(429);
    expect(fifth.headers).toMatchObject({ 'content-type': 'application/json', 'retry-after': '2' });
    expect(JSON.parse(String(fifth.body))).toMatchObject({ error: 'too-many-requests' });
    await whenClosed(uploads);
    await expect.poll(() => readHeldBytes(nginx.pid), POLL_OPTIONS).toBe(0);
  });

  test('four parallel uploads of one client are accepted', async () => {
    const uploads = await startUploads(4, '192.0.2.3', '/storage/v1/files', 1_000);
    for (const { end } of uploads) end();
    expect(await Promise.all(uploads.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    await whenClosed(uploads);
  });

  test('[D-L18b] a form with a CV above the limit of parallel uploads gets a page in its language', async () => {
    const uploads = await startUploads(4, '192.0.2.4', '/functions/v1/application', 100_000);
    for (const [query, title] of [
      ['?language=de', 'de 503'],
      ['?language=xx', '503'],
      ['', '503'],
    ]) {
      const { status, headers, body } = await visit(
        '192.0.2.4',
        `/functions/v1/application${query}`,
        'x',
      );
      expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
      expect(headers['retry-after']).toBe('2');
      expect(String(body)).toContain(`<title>${title}</title>`);
    }
    expect((await visit('192.0.2.5', '/functions/v1/application', 'x')).status).toBe(200);
    await whenClosed(uploads);
  });

  test.each([
    ['a contact form', '/functions/v1/contact', 70_000],
    ['an application with a large file', '/functions/v1/application', 12 * MEGABYTE],
    ['a correction', '/functions/v1/receipt-form/change', 70_000],
  ])('[D-L18b] %s that is too large gets a page in its language', async (_what, path, bytes) => {
    const { status, body } = await sendRequest(nginx.url, `${path}?language=de`, {
      method: 'POST',
      headers: { 'content-length': String(bytes) },
    });
    expect(status).toBe(413);
    expect(String(body)).toContain('<title>de 503</title>');
  });

  test('one client has at most 100 parallel requests, 50 tabs are not affected', async () => {
    const waiting = await startUploads(100, '192.0.2.6', '/graphql/v1', 1_000);
    expect((await visit('192.0.2.6', '/business')).status).toBe(429);
    expect((await visit('192.0.2.7', '/business')).status).toBe(200);
    for (const { end } of waiting) end();
    expect(await countResponses(waiting, true)).toEqual(new Map([[200, 100]]));
    await whenClosed(waiting);
    const tabs = Array.from({ length: 50 }, () => visit('192.0.2.7', '/auth/v1/token', '{}'));
    expect(new Set((await Promise.all(tabs)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each([
    ['addresses of one IPv6 /64 share a limit', '2001:db8:1:2::1', '2001:db8:1:2:ffff::9', 429],
    ['addresses of two IPv6 /64 have separate limits', '2001:db8:1:3::1', '2001:db8:1:4::1', 200],
    ['mapped IPv4 addresses have separate limits', '::ffff:192.0.2.8', '::ffff:192.0.2.9', 200],
    ['an IPv4 address and its mapped form share a limit', '::ffff:192.0.2.10', '192.0.2.10', 429],
  ])('%s', async (_what, first, second, expected) => {
    const uploads = await startUploads(4, first, '/storage/v1/files', 100_000);
    expect((await visit(first, '/storage/v1/files', 'x')).status).toBe(429);
    expect((await visit(second, '/storage/v1/files', 'x')).status).toBe(expected);
    await whenClosed(uploads);
  });

  test('a flood of one client to the auth service is rejected above its burst, others are not affected', async () => {
    const batches: number[] = [];
    for (let batch = 0; batch < 20; batch += 1) {
      const responses = Array.from({ length: 50 }, () =>
        visit('192.0.2.11', '/auth/v1/token', '{}'),
      );
      batches.push(...(await Promise.all(responses)).map(({ status }) => status));
    }
    expect(batches.slice(0, 200)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(batches).toContain(429);
    expect((await visit('192.0.2.12', '/auth/v1/token', '{}')).status).toBe(200);
  });
});

/** Counts the responses so far, or all responses with `isFinal`. */
async function countResponses(uploads: { status: Promise<number> }[], isFinal = false) {
  const counts = new Map<number, number>();
  const pending = Promise.resolve(-1);
  for (const { status } of uploads) {
    const code = isFinal ? await status : await Promise.race([status, pending]);
    if (code !== -1) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  return counts;
}
