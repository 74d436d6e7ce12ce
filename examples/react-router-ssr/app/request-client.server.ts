// One client per request to this server. It has the session of the cookies and refreshes it.
import { type Client, createClient } from '@loimel/client';
import { createRequestCookieStorage, type Session } from '@loimel/client/auth';
import { createContext, data, type MiddlewareFunction } from 'react-router';
import { toServiceUrls } from './service-urls.ts';

export const BACKEND_URL = process.env['BACKEND_URL'] ?? 'http://localhost:4000';
const PUBLIC_URL = process.env['PUBLIC_URL'] ?? 'http://localhost:3000';

/** The client of the request, for loaders and actions. It is ready and its token is valid. */
export const requestClient = createContext<Client>();

export const provideClient: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const storage = createRequestCookieStorage(request, {
    isHttpOnly: true,
    isSecure: PUBLIC_URL.startsWith('https:'),
  });
  const client = createClient({
    ...toServiceUrls(BACKEND_URL),
    auth: { clientStorageType: 'custom', clientStorage: storage, autoRefreshToken: false },
  });
  try {
    client.auth.start();
    // The refresh must end before the headers are sent, because it changes the cookies. Without a
    // response of the backend it is unknown whether the visitor is signed in.
    await client.auth.getValidAccessToken().catch(() => {
      throw data(null, { status: 503 });
    });
    context.set(requestClient, client);
    const response = await next();
    for (const cookie of storage.setCookieHeaders()) response.headers.append('Set-Cookie', cookie);
    response.headers.set('Cache-Control', 'private, no-store');
    return response;
  } finally {
    client.dispose();
  }
};

/** The session for the page. The refresh token stays on the server. */
export function getPageSession({ auth }: Client): Session | null {
  const session = auth.getSession();
  return session && { ...session, refreshToken: '' };
}
