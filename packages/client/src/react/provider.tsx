// Gives the client to the tree, and starts it after the first render.
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import type { Client } from '../index.ts';

const ClientContext = createContext<Client | null>(null);

/**
 * The client is made outside React, so that rendering twice makes no second one. It is started in
 * an effect: the first render is the same on the server and in the browser.
 */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  useEffect(() => client.auth.start(), [client]);
  return <ClientContext value={client}>{children}</ClientContext>;
}

/** The client of the provider, for what has no hook. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient must be used inside a ClientProvider.');
  return client;
}
