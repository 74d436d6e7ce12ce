// Signs in the demo members of staff, for `npm run dev` only. It uses the real sign-in of the API with
// their security keys and returns its response, cookies included. The desk of a development run sends
// `/demo/` paths here. The API and the built desk know nothing of it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { signChallenge } from './keys.ts';
import { DEMO_PEOPLE } from './people.ts';
import type { DemoKeys } from './seed.ts';

const CALL_TIMEOUT_MS = 10_000;

export type DemoSignIn = { stop: () => void };

export function startDemoSignIn(options: {
  port: number;
  apiUrl: string;
  /** Origin of the desk, which the signature contains. */
  deskUrl: string;
  keys: DemoKeys;
}): Promise<DemoSignIn> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', options.deskUrl);
    if (request.method === 'GET' && url.pathname === '/demo/people') {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(DEMO_PEOPLE));
      return;
    }
    const key = options.keys[url.searchParams.get('as') ?? ''];
    if (request.method !== 'POST' || url.pathname !== '/demo/sign-in' || !key) {
      response.writeHead(404).end();
      return;
    }
    const started = await callAuth('/signin/webauthn', {});
    const { challenge } = (await started.json()) as { challenge: string };
    const credential = signChallenge(key, { challenge, origin: options.deskUrl });
    const finished = await callAuth('/signin/webauthn/verify', { credential });
    response.writeHead(finished.status, {
      'content-type': 'application/json',
      'set-cookie': finished.headers.getSetCookie(),
    });
    response.end(await finished.text());
  }

  function callAuth(path: string, body: object): Promise<Response> {
    return fetch(`${options.apiUrl}/auth/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-session-cookie': 'desk' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
  }

  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, '127.0.0.1', () => {
      resolve({
        stop: () => {
          server.closeAllConnections();
          server.close();
        },
      });
    });
  });
}
