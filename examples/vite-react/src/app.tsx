import type { User } from '@loimel/client/auth';
import type { TypedDocument } from '@loimel/client/contract';
import { useAuth, useAuthAction, useClient } from '@loimel/client/react';
import { useQuery } from '@tanstack/react-query';
import { graphqlQuery } from './query.ts';

type Contacts = { allContacts: { nodes: { id: string; name: string }[] } };

const CONTACTS: TypedDocument<Contacts, { first: number }> = {
  operationName: 'Contacts',
  query: 'query Contacts($first: Int!) { allContacts(first: $first) { nodes { id name } } }',
};

/** While the stored session is refreshed, the right view is unknown, so none is shown. */
export function App() {
  const { status, user } = useAuth();
  if (status === 'loading') return <main aria-busy="true" />;
  // The key gives each user new components, without the state of the last user.
  return user ? <Account key={user.id} user={user} /> : <SignIn />;
}

function SignIn() {
  const [signIn, { status, error }] = useAuthAction((auth) => auth.signIn);
  const submit = (form: FormData) =>
    void signIn({ email: String(form.get('email')), password: String(form.get('password')) });
  return (
    <main>
      <h1>Sign in</h1>
      <form action={submit}>
        <input name="email" type="email" aria-label="Email" autoComplete="username" />
        <input
          name="password"
          type="password"
          aria-label="Password"
          autoComplete="current-password"
        />
        <button type="submit" disabled={status === 'running'}>
          Sign in
        </button>
        {error && <p role="alert">{error.error}</p>}
      </form>
    </main>
  );
}

function Account({ user }: { user: User }) {
  const client = useClient();
  const { data, error } = useQuery(graphqlQuery(client, user.id, CONTACTS, { first: 3 }));
  return (
    <main>
      <h1>{user.displayName || user.email}</h1>
      <ul>
        {data?.allContacts.nodes.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {error && <p role="alert">{error.details.error}</p>}
      <button type="button" onClick={() => void client.auth.signOut()}>
        Sign out
      </button>
    </main>
  );
}
