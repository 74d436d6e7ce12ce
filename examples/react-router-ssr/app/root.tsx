// The document around every page.
import { ClientProvider } from '@loimel/client/react';
import { type ReactNode, useState } from 'react';
import { type LoaderFunctionArgs, Meta, Outlet, Scripts, useLoaderData } from 'react-router';
import { getPageClient, useServerSession } from './page-client.ts';
import {
  BACKEND_URL,
  getPageSession,
  provideClient,
  requestClient,
} from './request-client.server.ts';

export const middleware = [provideClient];

export function loader({ context }: LoaderFunctionArgs) {
  return { backendUrl: BACKEND_URL, session: getPageSession(context.get(requestClient)) };
}

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Server-rendered example</title>
        <link rel="icon" href="data:," />
        <Meta />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  const { backendUrl, session } = useLoaderData<typeof loader>();
  const [client] = useState(() => getPageClient(backendUrl, session));
  const isSameUser = useServerSession(client, session);
  return <ClientProvider client={client}>{isSameUser && <Outlet />}</ClientProvider>;
}

export function ErrorBoundary() {
  return <p role="alert">The page could not be loaded. Please try again.</p>;
}
