import { type Client, createClient } from '@loimel/client';
import type { TypedDocument } from '@loimel/client/contract';
import { createHarness, createSession, json, settle } from '@loimel/client/testing';
import { type QueryClient, QueryObserver, type UseQueryResult } from '@tanstack/react-query';
import { expect, expectTypeOf, test } from 'vitest';
import { createQueryClient, graphqlQuery, RequestError } from './query.ts';

type Notes = { notes: string[] };

const NOTES: TypedDocument<Notes, { first: number }> = {
  operationName: 'Notes',
  query: 'query Notes($first: Int!) { notes(first: $first) }',
};
const LIMIT = { first: 3 };

const respond = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

/** Signed in as ada. The given function responds to the GraphQL requests. */
async function start(toResponse: (init: RequestInit) => Promise<Response>) {
  const { tab, server, clock } = createHarness();
  const signInAs = (id: string) =>
    server.on('/signin/email-password', () =>
      json({ session: createSession({ accessToken: id, user: { id, isAnonymous: false } }) }),
    );
  server.on('/signout', () => json('OK'));
  const sent: RequestInit[] = [];
  const client = createClient({
    subdomain: 'local',
    auth: {
      environment: { ...tab.environment, fetch: (url, init) => server.fetch(toFake(url), init) },
    },
    fetch: (_url, init = {}) => {
      sent.push(init);
      return toResponse(init);
    },
  });
  const toFake = (url: string) => url.replace(client.auth.url, server.url);
  const queries = createQueryClient(client.auth);
  client.auth.start();
  const signIn = async (id: string) => {
    signInAs(id);
    await client.auth.signIn({ email: `${id}@example.org`, password: 'kolm kirjut kassi' });
  };
  await signIn('ada');
  return { client, queries, sent, signIn, clock };
}

/** `fetchQuery` repeats nothing by default, unlike `useQuery`. */
function fetchNotes(queries: QueryClient, client: Client): Promise<Notes> {
  const retry = queries.getDefaultOptions().queries?.retry ?? false;
  return queries.fetchQuery({
    ...graphqlQuery(client, 'ada', NOTES, LIMIT),
    retry,
    retryDelay: 0,
  });
}

test('a query returns the data with its type, and its error is a RequestError', async () => {
  const { client, queries } = await start(() => respond({ data: { notes: ['a'] } }));
  const options = graphqlQuery(client, 'ada', NOTES, LIMIT);
  const data = await queries.fetchQuery(options);
  expectTypeOf(data).toEqualTypeOf<Notes>();
  expectTypeOf<UseQueryResult<Notes>['error']>().toEqualTypeOf<RequestError | null>();
  // @ts-expect-error: the document needs `first`.
  graphqlQuery(client, 'ada', NOTES, {});
  expect(data).toEqual({ notes: ['a'] });
});

test.each([
  [400, { message: 'no' }],
  [403, { message: 'no' }],
  [200, { errors: [{ message: 'no', extensions: { code: 'validation-failed' } }] }],
])('a request that is rejected with status %s is not repeated', async (status, body) => {
  const { client, queries, sent } = await start(() => respond(body, status));
  const error = await fetchNotes(queries, client).catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(RequestError);
  expect((error as RequestError).details.status).toBe(status);
  expect(sent).toHaveLength(1);
});

test('a request that fails with status 503 is repeated by the client, not by the cache', async () => {
  const { client, queries, sent, clock } = await start(() => respond({}, 503));
  const notes = fetchNotes(queries, client).catch((cause: unknown) => cause);
  await clock.advance(10_000);
  expect(await notes).toBeInstanceOf(RequestError);
  expect(sent).toHaveLength(3);
});

test('a sign-out aborts running requests and clears the cache, and the next user has own data', async () => {
  const held = Promise.withResolvers<Response>();
  const { client, queries, sent, signIn } = await start(({ headers }) => {
    const user = new Headers(headers).get('authorization');
    return sent.length === 2 ? held.promise : respond({ data: { notes: [`note of ${user}`] } });
  });
  const ofAda = graphqlQuery(client, 'ada', NOTES, LIMIT);
  expect(await queries.fetchQuery(ofAda)).toEqual({ notes: ['note of Bearer ada'] });
  const observer = new QueryObserver(queries, graphqlQuery(client, 'ada', NOTES, { first: 9 }));
  const unsubscribe = observer.subscribe(() => {});
  await expect.poll(() => sent.length).toBe(2);

  await client.auth.signOut();
  expect(sent[1]?.signal?.aborted).toBe(true);
  expect(queries.getQueryCache().getAll()).toEqual([]);
  unsubscribe();
  held.resolve(Response.json({ data: { notes: ['late note of ada'] } }));
  await settle();

  await signIn('bo');
  const ofBo = graphqlQuery(client, 'bo', NOTES, LIMIT);
  expect(queries.getQueryData(ofBo.queryKey)).toBeUndefined();
  expect(await queries.fetchQuery(ofBo)).toEqual({ notes: ['note of Bearer bo'] });
  expect(queries.getQueryCache().getAll()).toHaveLength(1);
});

test('a refreshed session of the same user keeps the cache', async () => {
  const { client, queries } = await start(() => respond({ data: { notes: ['a'] } }));
  const options = graphqlQuery(client, 'ada', NOTES, LIMIT);
  await queries.fetchQuery(options);
  const user = { id: 'ada', isAnonymous: false };
  await client.auth.initWithSession({ session: createSession({ accessToken: 'newer', user }) });
  expect(client.auth.getAccessToken()).toBe('newer');
  expect(queries.getQueryData(options.queryKey)).toEqual({ notes: ['a'] });
});
