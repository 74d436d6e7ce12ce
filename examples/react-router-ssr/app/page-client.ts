// The client of the page. It starts with the session that the server has put into the page, and
// never has a refresh token. Renewed sessions come from the server, too.
import { type Client, createClient } from '@loimel/client';
import type { Session } from '@loimel/client/auth';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { toServiceUrls } from './service-urls.ts';

const RENEW_BEFORE_EXPIRY_SECONDS = 60;
const MIN_RENEWAL_SECONDS = 10;

let browserClient: Client | null = null;

/** A new client per page on the server, and one client in the browser. */
export function getPageClient(backendUrl: string, session: Session | null): Client {
  if (typeof document === 'undefined') return createPageClient(backendUrl, session);
  browserClient ??= createPageClient(backendUrl, session);
  return browserClient;
}

function createPageClient(backendUrl: string, session: Session | null): Client {
  const values = new Map<string, string>();
  return createClient({
    ...toServiceUrls(backendUrl),
    auth: {
      ...(session ? { initialSession: session } : {}),
      autoRefreshToken: false,
      autoSignIn: false,
      clientStorageType: 'custom',
      clientStorage: {
        getItem: (key) => values.get(key),
        setItem: (key, value) => values.set(key, value),
        removeItem: (key) => values.delete(key),
      },
    },
  });
}

/** Gives each new session of the server to the client, and asks for the next one in time. */
export function useServerSession({ auth }: Client, session: Session | null): void {
  const { revalidate } = useRevalidator();

  useEffect(() => {
    if (!session) {
      // The session has ended elsewhere. A new document has no data of this user.
      if (auth.isAuthenticated()) location.reload();
      return;
    }
    if (auth.getAccessToken() !== session.accessToken) void auth.initWithSession({ session });
    const seconds = session.accessTokenExpiresIn - RENEW_BEFORE_EXPIRY_SECONDS;
    const timer = setTimeout(revalidate, Math.max(seconds, MIN_RENEWAL_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [auth, session, revalidate]);

  // Another tab has signed in as another user. The data on this page belongs to the old one.
  useEffect(
    () =>
      auth.onAuthStateChanged((_event, current) => {
        if (current?.user.id !== session?.user.id) location.reload();
      }),
    [auth, session],
  );
}
