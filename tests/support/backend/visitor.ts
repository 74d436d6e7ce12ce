// A visitor with its own loopback address (nginx and the rate limits see 127.x.y.z) and one
// keep-alive connection.
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

const TIMEOUT_MS = 15_000;

export type VisitorResponse = { status: number; body: string; headers: IncomingHttpHeaders };

export type Visitor = Disposable & {
  /** Status 0 means no response. */
  send: (
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array,
  ) => Promise<VisitorResponse>;
  post: (
    path: string,
    headers: Record<string, string>,
    body: string | Uint8Array,
  ) => Promise<VisitorResponse>;
};

export function createVisitor(baseUrl: string, number: number): Visitor {
  const { hostname, port } = new URL(baseUrl);
  const localAddress = `127.1.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress });

  const send: Visitor['send'] = (method, path, headers, body) =>
    new Promise((resolve) => {
      const giveUp = () => resolve({ status: 0, body: '', headers: {} });
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          agent,
          timeout: TIMEOUT_MS,
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        },
        (response) => {
          const { statusCode: status = 0, headers: responseHeaders } = response;
          text(response).then(
            (responseBody) => resolve({ status, body: responseBody, headers: responseHeaders }),
            giveUp,
          );
        },
      );
      sent.on('error', giveUp);
      sent.on('timeout', () => sent.destroy());
      sent.end(body);
    });

  return {
    send,
    post: (path, headers, body) => send('POST', path, headers, body),
    [Symbol.dispose]: () => agent.destroy(),
  };
}
