// Provides the client to the component tree and starts it after the first render.
import { createContext, type ReactNode, useContext, useLayoutEffect } from 'react';
import type { Client } from '../index.ts';

const ClientContext = createContext<Client | null>(null);

/**
 * The client is created outside React, so that a second render creates no second client. It is
 * started in an effect, so that the first render is the same on the server and in the browser.
 */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  // A layout effect runs before the ordinary effects of the children, which may already send calls.
  useLayoutEffect(() => client.auth.start(), [client]);
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client of the provider, for features without a hook. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient must be used inside a ClientProvider.');
  return client;
}
