// The auth client of the public pages. It keeps a session alive and has no UI.
import { createAuthClient } from '@loimel/client/auth';

const AUTH_PATH = '/auth/v1';

/** `arrivedAt` is the URL with its tokens. */
export function startAuthClient(arrivedAt: string): void {
  const page = {
    href: () => arrivedAt,
    // take-visit.ts has already removed the tokens. The visitor may have moved on since.
    replace: () => {},
    open: (href: string) => location.assign(href),
  };
  // Use PKCE, so that a URL never contains a refresh token.
  const url = `${location.origin}${AUTH_PATH}`;
  createAuthClient({ url, usePkce: true, environment: { page } }).start();
}
