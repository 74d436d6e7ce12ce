// A server that records when a hostile file has run code, and serves pages that try to run it.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { findFreePort } from '../../tools/free-port.ts';

export type Beacon = AsyncDisposable & {
  /** A request to an address with this prefix means that code has run. */
  url: string;
  received: string[];
  /** Serves a page from this other origin, without protection. Returns its address. */
  show: (bytes: Buffer | string, type: string) => string;
};

export async function startBeacon(): Promise<Beacon> {
  const received: string[] = [];
  const pages = new Map<string, { bytes: Buffer | string; type: string }>();
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (path.startsWith('/ran/')) received.push(path.slice('/ran/'.length));
    const page = pages.get(path);
    response.writeHead(page ? 200 : 204, {
      'access-control-allow-origin': '*',
      ...(page ? { 'content-type': page.type } : {}),
    });
    response.end(page?.bytes);
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/ran/`,
    received,
    show: (bytes, type) => {
      const path = `/page/${pages.size}`;
      pages.set(path, { bytes, type });
      return `${origin}${path}`;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
