// A loopback server that records every call and responds from a table.
import { createServer } from 'node:http';
import { findFreePort } from '../../tools/free-port.ts';

export type Recorded = {
  method: string;
  path: string;
  contentType: string;
  authorization: string;
  body: unknown;
};

/** The response for each path. Status 0 closes the connection without a response. */
export type Responses = Record<string, { status: number; body: string }>;

export async function startRecordingServer(responses: Responses) {
  const calls: Recorded[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(Buffer.from(chunk));
    const text = Buffer.concat(chunks).toString();
    const path = request.url ?? '';
    calls.push({
      method: request.method ?? '',
      path,
      contentType: request.headers['content-type'] ?? '',
      authorization: request.headers.authorization ?? '',
      body: text ? JSON.parse(text) : null,
    });
    const reply = responses[path] ?? { status: 404, body: '{}' };
    if (reply.status === 0) request.socket.destroy();
    else response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body);
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
