// A proxy between a client and the backend that applies a network fault to one chosen call.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { findFreePort } from '../../../tools/free-port.ts';

export const FAULTS = [
  /** The request does not reach the server. */
  'drop-request',
  /** The server handles the request, and the response is lost. */
  'drop-response',
  /** The server handles the request. The connection stays open without a response. */
  'delay',
  'status-500',
  'status-401',
  /** Status 200 with half of the body. */
  'truncate',
  /** The server gets the request twice. The client gets the second response. */
  'duplicate',
] as const;
export type Fault = (typeof FAULTS)[number];

/** A response that replaces the one of the server. */
export type Replacement = { status: number; body: unknown };

export type Injection = {
  fault: Fault | Replacement;
  fits: (call: { path: string; index: number }) => boolean;
};
type ProxyResponse = { status: number; contentType: string; body: Buffer };

export type FaultProxy = AsyncDisposable & {
  url: string;
  /** Paths of the calls since the last `clear`. */
  calls: string[];
  /** Applies once, to the first call that fits. The function reports whether it has happened. */
  inject: (injection: Injection) => () => boolean;
  /** Removes an injection that has not happened. */
  withdraw: (injection: Injection) => void;
  clear: () => void;
  /** The listener is called when a response is held back. */
  onDelay: (listener: () => void) => void;
};

const JSON_TYPE = 'application/json; charset=utf-8';

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const calls: string[] = [];
  const injections: Injection[] = [];
  let reportDelay = () => {};

  function takeFault(path: string): Injection['fault'] | null {
    const found = injections.find(({ fits }) => fits({ path, index: calls.length - 1 }));
    if (!found) return null;
    injections.splice(injections.indexOf(found), 1);
    return found.fault;
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const body = await buffer(request);
    calls.push(path);
    const fault = takeFault(path);
    const forward = () => send(`${target}${path}`, request, body);

    if (fault === null) return reply(response, await forward());
    if (typeof fault === 'object') return replyJson(response, fault.status, fault.body);
    if (fault === 'drop-request') return void response.destroy();
    if (fault === 'status-500')
      return replyJson(response, 500, toError(500, 'internal-server-error'));
    if (fault === 'status-401') return replyJson(response, 401, toError(401, 'invalid-request'));
    const forwarded = await forward();
    if (fault === 'drop-response') return void response.destroy();
    if (fault === 'delay') return reportDelay();
    if (fault === 'duplicate') return reply(response, await forward());
    const half = forwarded.body.subarray(0, Math.floor(forwarded.body.length / 2));
    return reply(response, { ...forwarded, body: half });
  }

  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy());
  });
  const port = await findFreePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');

  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    inject(injection) {
      injections.push(injection);
      return () => !injections.includes(injection);
    },
    withdraw(injection) {
      const kept = injections.filter((it) => it !== injection);
      injections.splice(0, injections.length, ...kept);
    },
    clear() {
      calls.length = 0;
      injections.length = 0;
    },
    onDelay(listener) {
      reportDelay = listener;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function send(url: string, request: IncomingMessage, body: Buffer): Promise<ProxyResponse> {
  const { authorization, 'content-type': contentType } = request.headers;
  const response = await fetch(url, {
    method: request.method ?? 'GET',
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(contentType === undefined ? {} : { 'content-type': contentType }),
    },
    ...(body.length === 0 ? {} : { body: new Uint8Array(body) }),
    redirect: 'manual',
  });
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? JSON_TYPE,
    body: Buffer.from(await response.arrayBuffer()),
  };
}

function reply(response: ServerResponse, { status, contentType, body }: ProxyResponse): void {
  response.writeHead(status, { 'content-type': contentType, 'content-length': body.length });
  response.end(body);
}

function replyJson(response: ServerResponse, status: number, body: unknown): void {
  reply(response, { status, contentType: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) });
}

function toError(status: number, error: string) {
  return { status, error, message: 'injected by the fault proxy' };
}
