// Sends one HTTP request exactly as written: nothing is normalised, followed, decoded or added.
import {
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
  request as plainRequest,
} from 'node:http';
import { request as tlsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

export type RequestOptions = {
  method?: string;
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** For https: the host name of the handshake. Certificates of tests are self-signed. */
  serverName?: string;
};

export function sendRequest(
  siteUrl: string,
  path: string,
  options: RequestOptions = {},
): Promise<RawResponse> {
  const { hostname, port, protocol } = new URL(siteUrl);
  const request = protocol === 'https:' ? tlsRequest : plainRequest;
  const { method = 'GET', headers = {}, body, serverName } = options;
  const tls = serverName === undefined ? {} : { servername: serverName, rejectUnauthorized: false };
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { hostname, port, path, method, headers, agent: false, ...tls },
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
