// Runs in plain Node in a project that has only installed the package. Imports every sub-path of
// the arguments, signs in on the fake server of the package, and must end without `process.exit`.
import assert from 'node:assert/strict';
import { createClient } from '@loimel/client';
import { createFakeAuthServer, createSession, json } from '@loimel/client/testing';

for (const subPath of process.argv.slice(2)) {
  const exported = Object.keys(await import(subPath));
  assert.ok(exported.length > 0, `${subPath} exports nothing`);
}

const values = new Map();
const server = createFakeAuthServer();
server.on('/signin/email-password', () => json({ session: createSession(), mfa: null }));
const client = createClient({
  authUrl: server.url,
  storageUrl: 'https://api.example/storage/v1',
  graphqlUrl: 'https://api.example/graphql/v1',
  functionsUrl: 'https://api.example/functions/v1',
  auth: {
    clientStorageType: 'custom',
    clientStorage: {
      getItem: (key) => values.get(key) ?? null,
      setItem: (key, value) => values.set(key, value),
      removeItem: (key) => values.delete(key),
    },
    environment: { fetch: server.fetch },
  },
});

const early = await client.auth.signIn({ email: 'ada@example.org', password: 'not started yet' });
assert.equal(early.error?.error, 'not-started');
client.auth.start();
const { session, error } = await client.auth.signIn({
  email: 'ada@example.org',
  password: 'kolm kirjut kassi aknal',
});
assert.equal(error, null);
assert.equal(session?.user?.email, 'ada@example.org');
assert.equal(values.get('nhostRefreshToken'), 'refresh-1');
client.dispose();
console.log(`signed in as ${session.user.email}`);
