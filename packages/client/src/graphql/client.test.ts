import { expect, test } from 'vitest';
import { INSERT_CONTACT } from '../contract/index.ts';
import { createGraphqlClient } from './client.ts';

const variables = {
  object: { name: 'Ada', email: 'ada@example.org', message: 'Hi', language: 'en' },
};
const inserted = { id: '1', created_at: '2026-11-15T10:00:00.000Z', number: 'A1' };

type Call = { url: string; init: RequestInit };

function createClientWith(respond: () => Promise<Response>) {
  const calls: Call[] = [];
  const client = createGraphqlClient({
    url: 'https://api.example/graphql/v1',
    fetch: (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return respond();
    },
  });
  return { client, calls };
}

const json = (body: unknown, init?: ResponseInit) =>
  Promise.resolve(new Response(JSON.stringify(body), init));

test('[S2-Q01] a call is a POST with operationName, query and variables as JSON', async () => {
  const { client, calls } = createClientWith(() =>
    json({ data: { insert_contacts_one: inserted } }),
  );
  const result = await client.request(INSERT_CONTACT, variables);
  expect(result).toEqual({ data: { insert_contacts_one: inserted }, error: null });
  expect(calls[0]?.url).toBe('https://api.example/graphql/v1');
  expect(calls[0]?.init.method).toBe('POST');
  expect(new Headers(calls[0]?.init.headers).get('content-type')).toBe('application/json');
  expect(JSON.parse(String(calls[0]?.init.body))).toEqual({
    operationName: 'InsertContact',
    query: INSERT_CONTACT.query,
    variables,
  });
});

test('[S2-Q05] a non-OK status gives an error with the status text and code and the reference', async () => {
  const { client } = createClientWith(() =>
    json(
      {},
      { status: 503, statusText: 'Service Unavailable', headers: { 'x-request-id': 'r-1' } },
    ),
  );
  const { error } = await client.request(INSERT_CONTACT, variables);
  expect(error).toEqual({
    status: 503,
    error: 'Service Unavailable',
    message: 'Service Unavailable',
    reference: 'r-1',
  });
});

test('[S2-Q06] an error array gives its first message, or "GraphQL error" when there is none', async () => {
  const withMessage = createClientWith(() =>
    json({ errors: [{ message: 'no', extensions: { code: 'validation-failed' } }] }),
  );
  const { error } = await withMessage.client.request(INSERT_CONTACT, variables);
  expect(error).toMatchObject({ error: 'validation-failed', message: 'no' });

  const without = createClientWith(() => json({ errors: [] }));
  const second = await without.client.request(INSERT_CONTACT, variables);
  expect(second.error?.message).toBe('GraphQL error');
});

test.each([['<html>'], ['{}'], ['{"data":null}'], ['{"data":3}'], ['null']])(
  '[S2-Q07] the body %s gives invalid-response',
  async (body) => {
    const { client } = createClientWith(() => Promise.resolve(new Response(body)));
    const { error } = await client.request(INSERT_CONTACT, variables);
    expect(error).toMatchObject({
      status: 0,
      error: 'invalid-response',
      message: 'incorrect response data from GraphQL server',
    });
  },
);

test('[S2-Q08] an aborted request gives abort-error with status 0', async () => {
  const controller = new AbortController();
  controller.abort();
  const client = createGraphqlClient({ url: 'http://127.0.0.1:9/' });
  const { error } = await client.request(INSERT_CONTACT, variables, { signal: controller.signal });
  expect(error).toMatchObject({ status: 0, error: 'abort-error' });
});

test('[S2-Q09] a network failure gives unknown with status 500', async () => {
  const { client } = createClientWith(() => Promise.reject(new TypeError('fetch failed')));
  const { error } = await client.request(INSERT_CONTACT, variables);
  expect(error).toEqual({
    status: 500,
    error: 'unknown',
    message: 'fetch failed',
    reference: null,
  });
});
