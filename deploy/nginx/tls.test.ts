// The edge with TLS in a running nginx: host names, protocols, redirects from HTTP.
import { connect as connectHttp2 } from 'node:http2';
import { join } from 'node:path';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DESK_HOST, type FakeEdge, SITE_HOST, startFakeEdge, writeText } from './fake-edge.ts';
import { type RequestOptions, sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';

describe.skipIf(isSkipAllowed)('the edge with TLS', () => {
  let edge: FakeEdge;
  const visit = (host: string, path: string, options: RequestOptions = {}) =>
    sendRequest(`https://127.0.0.1:${edge.httpsPort}`, path, {
      serverName: host,
      ...options,
      headers: { host: `${host}:${edge.httpsPort}`, ...options.headers },
    });
  const visitPlain = (host: string, path: string, options: RequestOptions = {}) =>
    sendRequest(`http://127.0.0.1:${edge.httpPort}`, path, { ...options, headers: { host } });

  beforeAll(async () => {
    edge = await startFakeEdge();
  });
  afterAll(() => edge[Symbol.asyncDispose]());

  test('the host name selects site or desk, each with its own certificate', async () => {
    const site = await visit(SITE_HOST, '/business');
    expect([site.status, String(site.body)]).toEqual([200, expect.stringContaining('business')]);
    const desk = await visit(DESK_HOST, '/records');
    expect([desk.status, String(desk.body)]).toEqual([200, expect.stringContaining('desk')]);
    for (const host of [SITE_HOST, DESK_HOST]) {
      expect((await handshake(edge, { servername: host })).certificateOf).toBe(host);
    }
  });

  test('responses of site, desk and API have the HSTS header', async () => {
    for (const [host, path] of [
      [SITE_HOST, '/'],
      [SITE_HOST, '/nope'],
      [SITE_HOST, '/graphql/v1'],
      [DESK_HOST, '/'],
    ] as const) {
      const { headers } = await visit(host, path);
      expect
        .soft([host, path, headers['strict-transport-security']])
        .toEqual([host, path, 'max-age=63072000; includeSubDomains']);
    }
  });

  test('the language cookie is sent over TLS only', async () => {
    const { status, headers } = await visit(SITE_HOST, '/en/team');
    expect([status, headers['set-cookie']]).toEqual([
      301,
      ['preferredLanguage=en; Max-Age=60; Path=/; SameSite=Lax; Secure'],
    ]);
  });

  test('TLS 1.2 and 1.3 are accepted with HTTP/2, TLS 1.1 is rejected', async () => {
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const options = { servername: SITE_HOST, minVersion: version, maxVersion: version };
      const result = await handshake(edge, { ...options, ALPNProtocols: ['h2', 'http/1.1'] });
      expect(result).toMatchObject({ version, protocol: 'h2', hasTicket: false });
    }
    const old = { minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1' } as const;
    // Level 0 allows the client to offer the old version.
    const offer = handshake(edge, { ...old, servername: SITE_HOST, ciphers: 'ALL@SECLEVEL=0' });
    await expect(offer).rejects.toThrow(/alert protocol version/);
  });

  test('a request over HTTP/2 reaches the API with its host and scheme', async () => {
    const client = connectHttp2(`https://127.0.0.1:${edge.httpsPort}`, {
      servername: SITE_HOST,
      rejectUnauthorized: false,
    });
    const host = `${SITE_HOST}:${edge.httpsPort}`;
    const stream = client.request({ ':path': '/graphql/v1', ':authority': host });
    const status = await new Promise((resolve, reject) => {
      stream.once('response', (headers) => resolve(headers[':status'])).once('error', reject);
    });
    client.destroy();
    expect(status).toBe(200);
    expect(edge.api.requests.at(-1)?.headers).toMatchObject({
      host,
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    });
  });

  test('an unknown host name gets no certificate, and no page by another host in its request', async () => {
    for (const servername of ['other.test', '']) {
      await expect(handshake(edge, { servername })).rejects.toThrow(/unrecognized name/);
    }
    const { status, body } = await visit(SITE_HOST, '/', { headers: { host: 'other.test' } });
    expect([status, String(body)]).toEqual([421, expect.not.stringContaining('home')]);
    expect((await visitPlain('other.test', '/')).status).toBe(421);
  });

  test('HTTP redirects to HTTPS on the same host with path and query, also for POST', async () => {
    for (const [host, path] of [
      [SITE_HOST, '/'],
      [SITE_HOST, '/de/blog?q=a%20b'],
      [SITE_HOST, '/.well-known/security.txt'],
      [DESK_HOST, '/records/1'],
    ] as const) {
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await visitPlain(host, path, { method });
        expect
          .soft([status, headers.location])
          .toEqual([308, `https://${host}:${edge.httpsPort}${path}`]);
        expect.soft(headers['strict-transport-security']).toBeUndefined();
      }
    }
  });

  test('a challenge of an ACME client is served over HTTP for both host names', async () => {
    const path = '/.well-known/acme-challenge/token-1';
    writeText(join(edge.acmeRoot, path), 'token-1.thumbprint');
    for (const host of [SITE_HOST, DESK_HOST]) {
      const { status, headers, body } = await visitPlain(host, path);
      expect.soft([status, String(body)]).toEqual([200, 'token-1.thumbprint']);
      expect.soft(headers['content-type']).toContain('text/plain');
      expect.soft((await visitPlain(host, `${path}0`)).status).toBe(404);
    }
  });

  test('the paths of the desk do not exist on the host name of the site', async () => {
    expect((await visit(SITE_HOST, '/functions/v1/desk/changes')).status).toBe(404);
    expect((await visit(DESK_HOST, '/functions/v1/desk/list')).status).toBe(200);
  });
});

type Handshake = {
  version: string | null;
  protocol: string | false | null;
  certificateOf: string | undefined;
  hasTicket: boolean;
};

function handshake(edge: FakeEdge, options: ConnectionOptions): Promise<Handshake> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port: edge.httpsPort,
      rejectUnauthorized: false,
      ...options,
    });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve({
        version: socket.getProtocol(),
        protocol: socket.alpnProtocol,
        certificateOf: socket.getPeerX509Certificate()?.subject.replace('CN=', ''),
        hasTicket: socket.getTLSTicket() !== undefined,
      });
      socket.destroy();
    });
  });
}
