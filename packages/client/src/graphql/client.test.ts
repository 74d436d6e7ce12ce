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

test.each([
  ['Service Unavailable', 'Service Unavailable'],
  ['', 'HTTP 503'],
])(
  '[S2-Q05] a 503 with the status text "%s" gives its status and the message "%s"',
  async (statusText, message) => {
    const { client } = createClientWith(() =>
      json({}, { status: 503, statusText, headers: { 'x-request-id': 'r-1' } }),
    );
    const { error } = await client.request(INSERT_CONTACT, variables);
    expect(error).toEqual({
      status: 503,
      error: 'http-503',
      message,
      reference: 'r-1',
      errors: [],
    });
  },
);

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
    errors: [],
  });
});

test('partial data is returned together with all GraphQL errors', async () => {
  const errors = [
    { message: 'no', path: ['a'], extensions: { code: 'permission-error' } },
    { message: 'gone', path: ['b'] },
  ];
  const { client } = createClientWith(() => json({ data: { a: null, b: null, c: 1 }, errors }));
  const { data, error } = await client.request('{ a b c }');
  expect(data).toEqual({ a: null, b: null, c: 1 });
  expect(error).toMatchObject({ error: 'permission-error', message: 'no', errors });
});

test('the limit of AbortSignal.timeout gives timeout', async () => {
  const timedOut = new DOMException('The operation timed out.', 'TimeoutError');
  const { client } = createClientWith(() => Promise.reject(timedOut));
  expect((await client.request('{ a }')).error).toMatchObject({
    status: 0,
    error: 'timeout',
  });
});

test('an abort with an own reason gives abort-error', async () => {
  const controller = new AbortController();
  const { client } = createClientWith(() => {
    controller.abort(new Error('the user left'));
    return Promise.reject(controller.signal.reason);
  });
  const { error } = await client.request('{ a }', {}, { signal: controller.signal });
  expect(error).toMatchObject({ status: 0, error: 'abort-error', message: 'the user left' });
});

test('the address for subscriptions has the scheme ws', () => {
  const { client } = createClientWith(() => json({}));
  expect(client.httpUrl).toBe('https://api.example/graphql/v1');
  expect(client.getUrl()).toBe(client.httpUrl);
  expect(client.wsUrl).toBe('wss://api.example/graphql/v1');
});
