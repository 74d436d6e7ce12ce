// The token of a private page. It is in the hash of the address, which is not sent to servers.
import { useSyncExternalStore } from 'react';

/** Null during prerendering, where the hash is unknown. Empty when the address has no hash. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(subscribe, readToken, () => null);
}

function subscribe(listener: () => void) {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

function readToken(): string {
  return location.hash.slice(1);
}
