import { expect, expectTypeOf, test } from 'vitest';
import type { AuthClientErrorCode } from './auth/index.ts';
import type { CredentialErrorCode } from './contract/index.ts';
import { type ClientOptions, createClient } from './create-client.ts';
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

type Sent = { url: string; headers: Headers };

/** A client whose `fetch` also serves the auth calls. */
function createConnected(respond: (url: string) => Response, options: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const { tab, clock } = createHarness();
  const client = createClient({
    ...URLS,
    fetch: async (url, init) => {
      sent.push({ url: String(url), headers: new Headers(init?.headers) });
      return respond(String(url));
    },
    ...options,
    auth: { environment: tab.environment, ...options.auth },
  } as ClientOptions);
  return { client, sent, clock };
}

const paths = (sent: Sent[]) => sent.map(({ url }) => url.replace('https://api.example', ''));

test('one fetch and one header hook serve auth and all services', async () => {
  let trace = 0;
  const { client, sent } = createConnected(
    (url) => Response.json(url.includes('/auth/') ? { session: createSession(), mfa: null } : {}),
    {
      async headers() {
        trace += 1;
        return { 'x-trace': `t-${trace}`, 'content-type': 'text/plain' };
      },
    },
  );
  client.auth.start();
  await client.auth.signIn({ email: 'ada@example.org', password: 'kolm kirjut kassi' });
  await client.graphql.request('{ a }');
  await client.functions.call('/hello');
  expect(paths(sent)).toEqual([
    '/auth/v1/signin/email-password',
    '/graphql/v1',
    '/functions/v1/hello',
  ]);
  expect(sent.map(({ headers }) => headers.get('x-trace'))).toEqual(['t-1', 't-2', 't-3']);
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
  expect(sent[1]?.headers.get('authorization')).toBe('Bearer access-1');
});

test('a call before start() or after dispose() fails with its own code, and nothing is sent', async () => {
  const { client, sent } = createConnected(() => Response.json({}));
  const codes = async () => [
    (await client.graphql.request('{ a }')).error?.error,
    (await client.storage.download('f-1')).error?.error,
    (await client.storage.upload({ file: FILE, retries: 2 })).error?.error,
    (await client.functions.call('/hello', undefined, { retries: 2 })).error?.error,
  ];
  expect(await codes()).toEqual(Array(4).fill('not-started'));
  client.auth.start();
  client.dispose();
  expect(await codes()).toEqual(Array(4).fill('disposed'));
  expect(sent).toEqual([]);
});

test('an expired token that cannot be refreshed sends no query', async () => {
  const session = { ...createSession(), accessTokenExpiresIn: 0 };
  const { client, sent } = createConnected(() => Response.json({}), {
    auth: { initialSession: session, autoRefreshToken: false },
  });
  client.auth.start();
  const { error } = await client.graphql.request('{ a }');
  expect(error).toMatchObject({ status: 20, error: 'access-token-expired' });
  expect(sent).toEqual([]);
});

test('after a 503 a query is sent again and a mutation is not', async () => {
  const { client, sent, clock } = createConnected(
    () => new Response('', { status: 503, headers: { 'retry-after': '3' } }),
    { adminSecret: 'hush', retries: 1 },
  );
  const mutation = client.graphql.request('mutation M { m }');
  await clock.advance(60_000);
  expect((await mutation).error?.error).toBe('http-503');
  expect(sent).toHaveLength(1);

  const query = client.graphql.request('query Q { q }');
  await clock.advance(60_000);
  expect((await query).error?.error).toBe('http-503');
  expect(sent).toHaveLength(3);
});

test('a query without a response ends with timeout after the limit of each attempt', async () => {
  const { client, sent, clock } = createConnected(() => Response.json({}), {
    adminSecret: 'hush',
    timeoutMs: 5_000,
    retries: 1,
    fetch: () => new Promise(() => {}),
  });
  const query = client.graphql.request('query Q { q }');
  await clock.advance(60_000);
  expect((await query).error).toMatchObject({ status: 0, error: 'timeout' });
  expect(sent).toEqual([]);
});

test('unsetRole removes the role', async () => {
  const setting = createWith({ role: 'editor' });
  setting.client.unsetRole();
  expect((await callEverything(setting))('x-hasura-role')).toEqual(Array(6).fill(null));
});

test('a parsed document without its source is printed', async () => {
  const bodies: unknown[] = [];
  const client = createClient({
    ...URLS,
    adminSecret: 'hush',
    fetch: async (_url, init) => {
      bodies.push(JSON.parse(String(init?.body)));
      return Response.json({ data: {} });
    },
  });
  const name = { kind: 'Name', value: 'a' };
  const selectionSet = { kind: 'SelectionSet', selections: [{ kind: 'Field', name }] };
  const operation = { kind: 'OperationDefinition', operation: 'query', name, selectionSet };
  await client.graphql.request({ kind: 'Document', definitions: [operation] });
  expect(bodies).toEqual([{ operationName: 'a', query: 'query a{a}' }]);
});

test('the codes of missing credentials are codes of the auth client', () => {
  expectTypeOf<CredentialErrorCode>().toExtend<AuthClientErrorCode>();
});
