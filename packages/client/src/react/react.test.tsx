import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createClient } from '../index.ts';
import { createHarness, createSession, USER } from '../testing/index.ts';
import { ClientProvider, useAuth, useUser } from './index.ts';

function Who() {
  const { status } = useAuth();
  const user = useUser();
  return <p>{`${status} ${user?.email ?? 'no user'}`}</p>;
}

function createWith(initialSession?: ReturnType<typeof createSession>) {
  const { tab } = createHarness();
  return createClient({
    subdomain: 'local',
    auth: { environment: tab.environment, ...(initialSession ? { initialSession } : {}) },
  });
}

function render(client: ReturnType<typeof createWith>) {
  return renderToString(
    <ClientProvider client={client}>
      <Who />
    </ClientProvider>,
  );
}

test('without an initial session the first render is loading', () => {
  expect(render(createWith())).toBe('<p>loading no user</p>');
});

test('with an initial session the first render on the server is signed in', () => {
  expect(render(createWith(createSession({ user: USER })))).toBe('<p>signedIn ada@example.org</p>');
});

test('a hook outside the provider throws an error that names the provider', () => {
  expect(() => renderToString(<Who />)).toThrow('useClient must be used inside a ClientProvider.');
});
