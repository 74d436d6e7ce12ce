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

test('the first render is "loading", with and without a session', () => {
  for (const client of [createWith(), createWith(createSession({ user: USER }))]) {
    const html = renderToString(
      <ClientProvider client={client}>
        <Who />
      </ClientProvider>,
    );
    expect(html).toBe('<p>loading no user</p>');
  }
});

test('a hook outside the provider throws an error that names the provider', () => {
  expect(() => renderToString(<Who />)).toThrow('useClient must be used inside a ClientProvider.');
});
