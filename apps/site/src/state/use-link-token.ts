// The key of a private page: what stands behind the # of its address, where no server sees it.
import { useSyncExternalStore } from 'react';

/** Null in the prerendered page, which cannot know it; an empty text when there is none. */
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
