// The authentication client of the public pages: keeps a session alive, shows nothing.
import { createAuthClient } from '@loimel/client/auth';

const AUTH_PATH = '/auth/v1';

/** `arrivedAt` is the address with its tokens; what is left of it without them is put back. */
export function startSession(arrivedAt: string): void {
  const page = {
    href: () => arrivedAt,
    replace: (href: string) => history.replaceState(history.state, '', href),
    open: (href: string) => location.assign(href),
  };
  // With PKCE, so that no refresh token is ever part of an address.
  const url = `${location.origin}${AUTH_PATH}`;
  createAuthClient({ url, usePkce: true, environment: { page } }).start();
}
