// What changes while nginx runs: certificates, log files and releases.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, request as plainRequest } from 'node:http';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  DESK_HOST,
  type FakeEdge,
  SITE_HOST,
  startFakeEdge,
  writeCertificate,
} from './fake-edge.ts';
import { sendRequest } from './send-request.ts';
import { isSkipAllowed } from './skip-allowed.ts';

const WAIT = { timeout: 15_000, interval: 20 };
const KEEP_ALIVE_CLIENTS = 8;
const REQUESTS_AFTER_RENEWAL = 500;

describe.skipIf(isSkipAllowed)('while nginx runs', () => {
  let edge: FakeEdge;
  beforeAll(async () => {
    edge = await startFakeEdge();
  });
  afterAll(() => edge[Symbol.asyncDispose]());

  test('a renewed certificate is served after a reload; the download and all requests succeed, sent again where a browser would', async () => {
    const content = randomBytes(20_000_000);
    writeFileSync(join(edge.siteRoot, '_astro/film.mp4'), content);
    const download = await startDownload(edge, '/_astro/film.mp4');
    const load = startLoad(edge);
    await vi.waitUntil(() => load.count() > 200, WAIT);

    const before = await readFingerprint(edge);
    writeCertificate(edge.certificates.site, SITE_HOST);
    expect(await readFingerprint(edge)).toBe(before);
    edge.signal('reload');
    await vi.waitUntil(async () => (await readFingerprint(edge)) !== before, WAIT);
    const countAtRenewal = load.count();
    await vi.waitUntil(() => load.count() > countAtRenewal + REQUESTS_AFTER_RENEWAL, WAIT);

    expect(await load.stop()).toEqual([]);
    expect((await buffer(download)).equals(content)).toBe(true);
  });

  test('after a reopen, lines are written to a new log file and not to the renamed one', async () => {
    const log = join(edge.runtimeDir, 'access.log');
    const rotated = `${log}.1`;
    await visit(edge, SITE_HOST, '/press');
    await vi.waitUntil(() => readFileSync(log, 'utf8').includes('/press.html'), WAIT);
    renameSync(log, rotated);
    edge.signal('reopen');
    await vi.waitUntil(() => existsSync(log), WAIT);
    // The master creates the file, each worker follows a little later.
    await vi.waitUntil(async () => {
      await visit(edge, SITE_HOST, '/terms');
      return readFileSync(log, 'utf8').includes('/terms.html');
    }, WAIT);
    expect(readFileSync(rotated, 'utf8')).toContain('/press.html');
    expect(readFileSync(log, 'utf8')).toMatch(
      /^\S+ 200 GET \/terms\.html \d+ \S+ - - [0-9a-f]{32}$/m,
    );
    expect(readFileSync(log, 'utf8')).not.toContain('127.0.0.1');
  });

  test('the host name of the desk has its own renewal', async () => {
    const before = await readFingerprint(edge, DESK_HOST);
    writeCertificate(edge.certificates.desk, DESK_HOST);
    edge.signal('reload');
    await vi.waitUntil(async () => (await readFingerprint(edge, DESK_HOST)) !== before, WAIT);
    expect((await visit(edge, DESK_HOST, '/')).status).toBe(200);
  });
});

function visit(edge: FakeEdge, host: string, path: string) {
  const url = `https://127.0.0.1:${edge.httpsPort}`;
  return sendRequest(url, path, { serverName: host, headers: { host } });
}

/** Reads the first bytes only. The rest is larger than the buffers, so nginx has to wait. */
async function startDownload(edge: FakeEdge, path: string): Promise<IncomingMessage> {
  const outgoing = request({
    host: '127.0.0.1',
    port: edge.httpsPort,
    path,
    headers: { host: SITE_HOST },
    servername: SITE_HOST,
    rejectUnauthorized: false,
    agent: false,
  }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  return response;
}

/** Clients that send one request after the other on a connection that stays open. */
function startLoad(edge: FakeEdge) {
  const failures: string[] = [];
  let count = 0;
  let isStopped = false;
  const clients = Array.from({ length: KEEP_ALIVE_CLIENTS }, async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    while (!isStopped) {
      const problem = await sendKept(edge, agent, { canRetry: true });
      if (problem !== null) failures.push(problem);
      count += 1;
    }
    agent.destroy();
  });
  return {
    count: () => count,
    stop: async () => {
      isStopped = true;
      await Promise.all(clients);
      return failures;
    },
  };
}

/**
 * Null or the problem. nginx closes idle connections at a reload. A request that crosses it is sent
 * again on a new connection, as browsers do for a reused connection without a response.
 */
function sendKept(
  edge: FakeEdge,
  agent: Agent,
  { canRetry }: { canRetry: boolean },
): Promise<string | null> {
  return new Promise((resolve) => {
    const outgoing: ReturnType<typeof plainRequest> = request({
      host: '127.0.0.1',
      port: edge.httpsPort,
      path: '/business',
      headers: { host: SITE_HOST },
      servername: SITE_HOST,
      rejectUnauthorized: false,
      agent,
    });
    let hasResponse = false;
    outgoing.once('response', (response) => {
      hasResponse = true;
      buffer(response).then(
        (body) =>
          resolve(
            response.statusCode === 200 && body.length > 0 ? null : `status ${response.statusCode}`,
          ),
        (error: Error) => resolve(error.message),
      );
    });
    outgoing.once('error', (error) => {
      if (canRetry && outgoing.reusedSocket && !hasResponse)
        resolve(sendKept(edge, agent, { canRetry: false }));
      else if (!hasResponse) resolve(error.message);
    });
    outgoing.end();
  });
}

function readFingerprint(edge: FakeEdge, servername = SITE_HOST): Promise<string | undefined> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: '127.0.0.1',
      port: edge.httpsPort,
      servername,
      rejectUnauthorized: false,
    });
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(socket.getPeerX509Certificate()?.fingerprint256);
      socket.destroy();
    });
  });
}
