// A fake external form collector. It stores requests and can fail, drop them or respond slowly.
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '../../tools/free-port.ts';
import { createGate } from './gate.ts';
import { waitUntil } from './wait-until.ts';

export type CollectedRequest = {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Null when the connection was dropped without a response. */
  responseStatus: number | null;
};

export type Collector = {
  /** Value for FORM_COLLECTOR_URL. */
  url: string;
  /** Every complete request, oldest first, including rejected ones. */
  requests: readonly CollectedRequest[];
  /** The next requests get this status instead of 200. */
  respondWith: (response: { status: number; times: number }) => void;
  /** The next requests are read completely and get no response. */
  drop: (times: number) => void;
  /** Holds every response until the returned function is called. */
  hold: () => () => void;
  waitForRequest: (
    matches: (request: CollectedRequest) => boolean,
    timeoutMs?: number,
  ) => Promise<CollectedRequest>;
  /** Deletes all requests and all scripted behaviour. */
  clear: () => void;
  dispose: () => Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const requests: CollectedRequest[] = [];
  const script: Array<number | null> = [];
  const gate = createGate();
  const server = createServer(async (request, response) => {
    try {
      const { method = '', url: path = '', headers } = request;
      const body = await buffer(request);
      const next = script.shift();
      const responseStatus = next === undefined ? 200 : next;
      requests.push({ method, path, headers, body, responseStatus });
      await gate.pass();
      if (responseStatus === null) response.destroy();
      else response.writeHead(responseStatus, { 'content-type': 'application/json' }).end('{}');
    } catch {
      // The sender closed the connection before the request was complete.
      response.destroy();
    }
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${port}/collect`,
    requests,
    respondWith: ({ status, times }) => script.push(...Array.from({ length: times }, () => status)),
    drop: (times) => script.push(...Array.from({ length: times }, () => null)),
    hold: gate.close,
    waitForRequest: (matches, timeoutMs) =>
      waitUntil(() => requests.find(matches), {
        what: 'a request to the collector',
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      }),
    clear: () => {
      requests.length = 0;
      script.length = 0;
    },
    dispose: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
