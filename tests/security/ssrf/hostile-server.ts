// A server that the operator configured and that became hostile. It sends scripted responses.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type HostileResponse = { status: number; headers?: Record<string, string>; body?: string };

export type HostileServer = AsyncDisposable & {
  url: string;
  response: HostileResponse;
  /** Number of requests so far. */
  count: () => number;
};

export async function startHostileServer(): Promise<HostileServer> {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    const { status, headers, body } = hostile.response;
    request.on('end', () => response.writeHead(status, headers).end(body ?? ''));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const hostile: HostileServer = {
    url: `http://127.0.0.1:${port}`,
    response: { status: 200 },
    count: () => count,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return hostile;
}
