// The session of the desk. The header makes the server keep the refresh token in an HttpOnly cookie
// of this origin: scripts only ever see the access token, in memory, and the id of the session.
import { type AuthState, createAuthClient } from '@loimel/client/auth';
import { useSyncExternalStore } from 'react';

/** Every call to the auth service carries it, also the calls of call-auth.ts. */
export const SESSION_HEADERS = { 'x-session-cookie': 'desk' };

export const auth = createAuthClient({
  url: `${location.origin}/auth/v1`,
  // Links in emails return a code instead of a token in the address.
  usePkce: true,
  storagePrefix: 'desk',
  environment: {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, ...SESSION_HEADERS } }),
  },
});

export function useAuth(): AuthState {
  return useSyncExternalStore(auth.subscribe, auth.getState);
}
