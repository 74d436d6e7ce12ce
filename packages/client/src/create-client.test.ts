import { expect, test } from 'vitest';
import { type ClientOptions, createClient } from './create-client.ts';
import { createServiceUrls } from './service-urls.ts';
import { createFakeAuthServer, createHarness, createSession } from './testing/index.ts';

const URLS = {
  authUrl: 'https://api.example/auth/v1',
  storageUrl: 'https://api.example/storage/v1',
  graphqlUrl: 'https://api.example/graphql/v1',
  functionsUrl: 'https://api.example/functions/v1',
};
const DOCUMENT = { operationName: 'Me', query: 'query Me { me { id } }' };
const FILE = new File(['x'], 'x.pdf', { type: 'application/pdf' });

function createWith(options: Partial<ClientOptions> = {}, session = createSession()) {
  const sent: Headers[] = [];
  const { tab } = createHarness();
  const client = createClient({
    ...URLS,
    ...options,
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers));
      return new Response('{}', { headers: { 'content-type': 'application/json' } });
    },
    auth: {
      initialSession: session,
      environment: { ...tab.environment, fetch: createFakeAuthServer().fetch },
    },
  } as ClientOptions);
  client.auth.start();
  return { client, sent };
}

async function callEverything({ client, sent }: ReturnType<typeof createWith>) {
  await client.graphql.request(DOCUMENT, {});
  await client.storage.upload({ file: FILE });
  await client.storage.download('f-1');
  await client.storage.getPresignedUrl('f-1');
  await client.storage.delete('f-1');
  await client.functions.call('/hello');
  return (name: string) => sent.map((headers) => headers.get(name));
}

test('[S2-Q02] every call sends the bearer token of the session', async () => {
  const header = await callEverything(createWith());
  expect(header('authorization')).toEqual(Array(6).fill('Bearer access-1'));
});

test('[S2-Q02] without a session no call sends a bearer token', async () => {
  const { tab } = createHarness();
  const sent: Headers[] = [];
  const client = createClient({
    ...URLS,
    fetch: async (_url, init) => {
      sent.push(new Headers(init?.headers));
      return new Response('{}');
    },
    auth: { environment: tab.environment },
  });
  client.auth.start();
  await client.graphql.request(DOCUMENT, {});
  expect(sent[0]?.has('authorization')).toBe(false);
});

test('[S2-L04] a role is sent with all calls, and no header without a role', async () => {
  const withRole = await callEverything(createWith({ role: 'editor' }));
  expect(withRole('x-hasura-role')).toEqual(Array(6).fill('editor'));
  const setting = createWith();
  expect((await callEverything(setting))('x-hasura-role')).toEqual(Array(6).fill(null));
  setting.client.setRole('editor');
  expect((await callEverything(setting))('x-hasura-role').slice(6)).toEqual(
    Array(6).fill('editor'),
  );
});

test('[S2-L05][D-P1g] with an admin secret no call, including uploads, sends the bearer token', async () => {
  const header = await callEverything(createWith({ adminSecret: 'hush' }));
  expect(header('x-hasura-admin-secret')).toEqual(Array(6).fill('hush'));
  expect(header('authorization')).toEqual(Array(6).fill(null));
});

const broken = (options: object) => () => createServiceUrls(options as typeof URLS);

test('[S2-L06] a missing subdomain is named in the error', () => {
  expect(broken({ subdomain: '' })).toThrow('A `subdomain` must be set.');
  expect(broken({ subdomain: undefined, ...URLS })).toThrow('A `subdomain` must be set.');
});

test('[S2-L07] a missing region is named in the error', () => {
  expect(broken({ subdomain: 'app' })).toThrow(
    '`region` must be set when using a `subdomain` other than "local".',
  );
});

test.each(['authUrl', 'storageUrl', 'graphqlUrl', 'functionsUrl'] as const)(
  '[S2-L08] a missing %s is named in the error',
  (name) => {
    expect(broken({ ...URLS, [name]: undefined })).toThrow(
      `Please provide \`subdomain\` or \`${name}\`.`,
    );
  },
);

test.each([
  ['localhost', 'http://localhost:1337/v1/auth'],
  ['localhost:8080', 'http://localhost:8080/v1/auth'],
  ['https://localhost:8080', 'https://localhost:8080/v1/auth'],
  ['local', 'https://local.auth.local.nhost.run/v1'],
  ['local:444', 'https://local.auth.local.nhost.run:444/v1'],
])('[S2-L09] the subdomain %s gives the URL %s', (subdomain, authUrl) => {
  expect(createServiceUrls({ subdomain }).authUrl).toBe(authUrl);
});

test('the URLs of a hosted backend are made from subdomain and region', () => {
  expect(createServiceUrls({ subdomain: 'app', region: 'eu-central-1' })).toEqual({
    authUrl: 'https://app.auth.eu-central-1.nhost.run/v1',
    storageUrl: 'https://app.storage.eu-central-1.nhost.run/v1',
    functionsUrl: 'https://app.functions.eu-central-1.nhost.run/v1',
    graphqlUrl: 'https://app.graphql.eu-central-1.nhost.run/v1',
  });
});
