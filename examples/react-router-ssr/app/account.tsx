// The start page, for signed-in users only.
import type { TypedDocument } from '@loimel/client/contract';
import { useUser } from '@loimel/client/react';
import { Form, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { requestClient } from './request-client.server.ts';

type Contacts = { allContacts: { nodes: { id: string; name: string }[] } };

const CONTACTS: TypedDocument<Contacts, { first: number }> = {
  operationName: 'Contacts',
  query: 'query Contacts($first: Int!) { allContacts(first: $first) { nodes { id name } } }',
};

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { auth, graphql } = context.get(requestClient);
  if (!auth.isAuthenticated()) throw redirect('/sign-in');
  const { data, error } = await graphql.request(CONTACTS, { first: 3 }, { signal: request.signal });
  return { contacts: data?.allContacts.nodes ?? [], error: error?.error ?? null };
}

export default function Account() {
  const user = useUser();
  const { contacts, error } = useLoaderData<typeof loader>();
  return (
    <main>
      <h1>{user?.displayName || user?.email}</h1>
      <ul>
        {contacts.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {error && <p role="alert">{error}</p>}
      <Form method="post" action="/sign-out" reloadDocument>
        <button type="submit">Sign out</button>
      </Form>
    </main>
  );
}
