// A small built site, a small built desk and an API that records requests, so that the nginx tests need no real build.
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findFreePort } from '../../tools/free-port.ts';

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

export type FakeSite = Disposable & { dist: string; runtimeDir: string };

export function createFakeSite(prefixes: readonly string[]): FakeSite {
  const folder = mkdtempSync(join(tmpdir(), 'loimel-edge-'));
  const dist = join(folder, 'dist');
  for (const prefix of prefixes) {
    const base = prefix === '' ? '' : `${prefix}/`;
    write(join(dist, prefix === '' ? 'index.html' : `${prefix}.html`), toPage(`${prefix} home`));
    for (const page of [...PAGES, '404', '410', '503', 'blog/first', 'blog/category/design']) {
      write(join(dist, `${base}${page}.html`), toPage(`${prefix} ${page}`));
    }
  }
  write(
    join(dist, '_astro/shell.4f2a9c.js'),
    `export const pages = ${JSON.stringify(PAGES)};\n`.repeat(9),
  );
  for (const feed of ['rss.xml', 'feed.xml', 'feed.json']) write(join(dist, feed), feed.repeat(99));
  write(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write(join(dist, '.hidden'), 'not for visitors');
  for (const file of ['_redirects', '_headers']) write(join(dist, file), 'only for static hosts');
  write(join(dist, '.well-known/security.txt'), 'Contact: mailto:hello@loimel.example');
  return {
    dist,
    runtimeDir: join(folder, 'run'),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
  };
}

export type FakeDesk = Disposable & { dist: string };

export function createFakeDesk(): FakeDesk {
  const dist = mkdtempSync(join(tmpdir(), 'loimel-desk-'));
  write(join(dist, 'index.html'), `<!doctype html><title>desk</title>${'<p>x</p>'.repeat(99)}`);
  write(join(dist, 'assets/main.4f2a9c.js'), 'export {};\n'.repeat(99));
  write(join(dist, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  write(join(dist, '.hidden'), 'not for the browser');
  return { dist, [Symbol.dispose]: () => rmSync(dist, { recursive: true, force: true }) };
}

export type FakeApi = AsyncDisposable & {
  /** `host:port`. */
  address: string;
  requests: Array<{ method: string; url: string; headers: IncomingHttpHeaders }>;
};

/**
 * Responds with 200 and JSON to everything. `respondWith` in the query sets another status. With
 * `stream` in the query the response has a first line and does not end.
 */
export async function startFakeApi(fixedPort?: number): Promise<FakeApi> {
  const requests: FakeApi['requests'] = [];
  const server = createServer((request, response) => {
    const { method = '', url = '', headers } = request;
    requests.push({ method, url, headers });
    const query = new URL(url, 'http://api').searchParams;
    const policy = query.get('policy');
    if (policy !== null) response.setHeader('content-security-policy', policy);
    const referrer = query.get('referrer');
    if (referrer !== null) response.setHeader('referrer-policy', referrer);
    response.setHeader('x-frame-options', 'SAMEORIGIN');
    response.setHeader('content-type', 'application/json');
    response.statusCode = Number(query.get('respondWith') ?? 200);
    request.resume().once('end', () => {
      if (query.has('stream')) response.write('first\n');
      else response.end('{"from":"api"}');
    });
  });
  const port = fixedPort ?? (await findFreePort());
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `127.0.0.1:${port}`,
    requests,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function toPage(title: string): string {
  const hash = title.endsWith('404') ? 'NNNN' : 'AAAA';
  const policy = `script-src 'self' 'sha256-${hash}='; img-src 'self' data:`;
  const filling = `<p>${title.repeat(40)}</p>`;
  return `<!doctype html><meta http-equiv="content-security-policy" content="${policy}"><title>${title.trim()}</title>${filling}`;
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
