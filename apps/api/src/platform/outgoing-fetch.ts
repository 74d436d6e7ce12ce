// fetch for URLs from a third party, such as the endpoints in an OpenID discovery document. The
// origin that the operator configured is trusted. Other URLs must use https and resolve only to
// public addresses. The connection uses the address that was checked. Redirects are never followed.
import { type LookupAddress, lookup as resolve } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Discovery documents, keys and token responses have only a few kilobytes. */
const RESPONSE_MAX_BYTES = 1024 * 1024;

class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress';
  readonly code = 'forbidden-address';
}

type OutgoingFetch = (url: string | URL, init?: RequestInit) => Promise<Response>;

export function createOutgoingFetch(options: {
  trustedOrigin: string;
  /** For tests. */
  send?: (url: URL, request: Request, connect: RequestOptions) => Promise<Response>;
}): OutgoingFetch {
  const send = options.send ?? sendByHttps;
  return async (address, init) => {
    const url = new URL(address);
    if (url.origin === options.trustedOrigin && url.username === '' && url.password === '') {
      return fetch(url, { ...init, redirect: 'error' });
    }
    requirePublicUrl(url);
    return send(url, new Request(url, init), { lookup: lookupPublic });
  };
}

/**
 * Literal addresses are checked here. Host names are resolved and checked later by `lookupPublic`.
 */
function requirePublicUrl(url: URL): void {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed =
    url.protocol === 'https:' &&
    url.username === '' &&
    url.password === '' &&
    (isIP(host) === 0 || isPublicAddress(host));
  if (!isAllowed) throw new ForbiddenAddress('not a public https address');
}

/** Like dns.lookup, but fails when any of the addresses is not public. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    const [first] = addresses;
    if (!first || !addresses.every(isPublic)) {
      return callback(
        new ForbiddenAddress('the name resolves to an address that is not public'),
        [],
      );
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function isPublic({ address }: LookupAddress): boolean {
  return isPublicAddress(address);
}

async function sendByHttps(url: URL, request: Request, connect: RequestOptions): Promise<Response> {
  const body = Buffer.from(await request.arrayBuffer());
  return new Promise((done, fail) => {
    const sent = httpsRequest(
      url,
      {
        ...connect,
        method: request.method,
        headers: { ...Object.fromEntries(request.headers), 'content-length': body.length },
        signal: request.signal,
        // Connections are not reused, so that each request resolves and checks the name again.
        agent: false,
      },
      (response) => readResponse(response).then(done, fail),
    );
    sent.on('error', fail);
    sent.end(body);
  });
}

async function readResponse(response: IncomingMessage): Promise<Response> {
  const { statusCode = 502, headers } = response;
  if (statusCode >= 300 && statusCode < 400) {
    response.destroy();
    throw new ForbiddenAddress('a redirect is not followed');
  }
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > RESPONSE_MAX_BYTES) throw new Error('the response is too large');
    chunks.push(chunk);
  }
  const type = headers['content-type'] ?? '';
  return new Response(size === 0 ? null : Uint8Array.from(Buffer.concat(chunks)), {
    status: statusCode,
    headers: { 'content-type': type },
  });
}
