// The client of the page. It starts with the session that the server has put into the page, and
// never has a refresh token. Renewed sessions come from the server, too.
import { type Client, createClient } from '@loimel/client';
import type { Session } from '@loimel/client/auth';
import { useEffect, useState } from 'react';
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
      // Tabs get their sessions from the server, together with the data of the same user.
      environment: { openChannel: null },
      clientStorageType: 'custom',
      clientStorage: {
        getItem: (key) => values.get(key),
        setItem: (key, value) => values.set(key, value),
        removeItem: (key) => values.delete(key),
      },
    },
  });
}

/**
 * Gives each new session of the server to the client, and asks for the next one in time. Returns
 * false when the user has changed in another tab. Then a new document is loaded, which has no data
 * of the old user.
 */
export function useServerSession({ auth }: Client, session: Session | null): boolean {
  const { revalidate } = useRevalidator();
  const [userId] = useState(session?.user.id);
  const isSameUser = session?.user.id === userId;

  useEffect(() => {
    if (!isSameUser) location.reload();
    if (!isSameUser || !session) return;
    if (auth.getAccessToken() !== session.accessToken) void auth.initWithSession({ session });
    const seconds = session.accessTokenExpiresIn - RENEW_BEFORE_EXPIRY_SECONDS;
    const timer = setTimeout(revalidate, Math.max(seconds, MIN_RENEWAL_SECONDS) * 1000);
    return () => clearTimeout(timer);
  }, [auth, isSameUser, session, revalidate]);

  return isSameUser;
}
