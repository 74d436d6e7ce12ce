// A real HTTP server that records its requests and sends the configured responses.
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export type ReceivedRequest = { headers: IncomingHttpHeaders; body: string; bytes: Buffer };

type Reply = { status: number; body?: string; headers?: Record<string, string> };

/** A function decides by the request. */
export async function startReceiver(
  reply: Reply | ((request: ReceivedRequest) => Reply) = { status: 200 },
) {
  const received: ReceivedRequest[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const known = { headers: request.headers, body: bytes.toString(), bytes };
    received.push(known);
    const { status, headers, body = '' } = typeof reply === 'function' ? reply(known) : reply;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    received,
    dispose: () => new Promise((resolve) => server.close(resolve)),
  };
}
