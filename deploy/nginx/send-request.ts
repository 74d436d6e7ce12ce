// Sends one HTTP request exactly as written: nothing is normalised, followed, decoded or added.
import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type RequestOptions = { method?: string; headers?: OutgoingHttpHeaders; body?: string };

export function sendRequest(
  siteUrl: string,
  path: string,
  options: RequestOptions = {},
): Promise<RawResponse> {
  const { hostname, port } = new URL(siteUrl);
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers, agent: false },
      (incoming) => {
        buffer(incoming).then(
          (bytes) =>
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: bytes }),
          reject,
        );
      },
    );
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}
