import { createClient } from '@loimel/client';
import type { Session } from '@loimel/client/auth';
import { ClientProvider } from '@loimel/client/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { createQueryClient } from './query.ts';

/**
 * A server that knows the session can add it to index.html, as
 * `<script type="application/json" id="session">`. Then the first render is signed in.
 */
function readEmbeddedSession(): { initialSession?: Session } {
  const text = document.querySelector('script#session')?.textContent;
  return text ? { initialSession: JSON.parse(text) as Session } : {};
}

const at = (service: string) => `${location.origin}/${service}/v1`;
const client = createClient({
  authUrl: at('auth'),
  storageUrl: at('storage'),
  graphqlUrl: at('graphql'),
  functionsUrl: at('functions'),
  auth: readEmbeddedSession(),
});

const root = document.querySelector('#root');
if (!root) throw new Error('index.html has no element #root.');
createRoot(root).render(
  <StrictMode>
    <ClientProvider client={client}>
      <QueryClientProvider client={createQueryClient(client.auth)}>
        <App />
      </QueryClientProvider>
    </ClientProvider>
  </StrictMode>,
);
