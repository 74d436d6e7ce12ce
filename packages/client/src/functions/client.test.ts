import { expect, test } from 'vitest';
import { createFunctionsClient } from './client.ts';

function createClientWith(respond: () => Response | Promise<Response>) {
  const calls: { url: string; init: RequestInit }[] = [];
  const client = createFunctionsClient({
    url: 'https://api.example/functions/v1',
    fetch: async (url, init) => {
      calls.push({ url: String(url), init: init ?? {} });
      return respond();
    },
  });
  return { client, calls };
}

const json = (body: unknown, init?: ResponseInit) => Response.json(body, init);

test('[S2-Q04] a call with a body posts it as JSON', async () => {
  const { client, calls } = createClientWith(() => json({ sum: 3 }));
  const result = await client.call<{ sum: number }>('/math/add', { numbers: [1, 2] });
  expect(result).toEqual({ data: { sum: 3 }, status: 200, error: null });
  expect(calls[0]).toMatchObject({
    url: 'https://api.example/functions/v1/math/add',
    init: { method: 'POST', body: '{"numbers":[1,2]}' },
  });
  expect(new Headers(calls[0]?.init.headers).get('content-type')).toBe('application/json');
});

test('[S2-Q04] a call without a body sends no body', async () => {
  const { client, calls } = createClientWith(() => new Response('pong'));
  expect(await client.call('ping')).toEqual({ data: 'pong', status: 200, error: null });
  expect(calls[0]?.init.method).toBe('POST');
  expect(calls[0]?.init.body).toBeUndefined();
});

test('an error response gives its status as the code and its body as the message', async () => {
  const { client } = createClientWith(() => json({ reason: 'no' }, { status: 422 }));
  const { data, error } = await client.call('ping');
  expect(data).toBeNull();
  expect(error).toEqual({
    status: 422,
    error: 'http-422',
    message: '{"reason":"no"}',
    reference: null,
  });
});

test('an error response without a body and a status text has a message', async () => {
  const { client } = createClientWith(() => new Response(null, { status: 403 }));
  expect((await client.call('ping')).error).toMatchObject({
    error: 'http-403',
    message: 'HTTP 403',
  });
});

test('a successful response with broken JSON gives invalid-response', async () => {
  const { client } = createClientWith(
    () => new Response('{', { headers: { 'content-type': 'application/json' } }),
  );
  expect((await client.call('ping')).error).toMatchObject({ status: 0, error: 'invalid-response' });
});

test('a call is sent again only when the caller asks for retries', async () => {
  const once = createClientWith(() => new Response(null, { status: 503 }));
  await once.client.call('ping');
  expect(once.calls).toHaveLength(1);

  const twice = createClientWith(
    () => new Response(null, { status: 503, headers: { 'retry-after': '0' } }),
  );
  await twice.client.call('ping', undefined, { retries: 1 });
  expect(twice.calls).toHaveLength(2);
});

test('headers that were set are sent until they are unset, and a call can replace them', async () => {
  const { client, calls } = createClientWith(() => new Response());
  client.setHeaders({ 'X-Shop': 'a' });
  client.setHeaders({ 'x-trace': '1' });
  expect(client.getHeaders()).toEqual({ 'x-shop': 'a', 'x-trace': '1' });
  await client.call('ping');
  await client.call('ping', undefined, { headers: { 'x-shop': 'b' } });
  client.unsetHeaders();
  await client.call('ping');
  const sent = calls.map(({ init }) => new Headers(init.headers).get('x-shop'));
  expect(sent).toEqual(['a', 'b', null]);
});

test('a call without a response gives unknown and does not throw', async () => {
  const { client } = createClientWith(() => Promise.reject(new TypeError('fetch failed')));
  expect((await client.call('ping')).error).toMatchObject({ status: 500, error: 'unknown' });
});

test.each([
  ['application/json', '', null],
  ['Application/JSON; charset=utf-8', '{"a":1}', { a: 1 }],
  ['application/problem+json', '{"a":1}', { a: 1 }],
  ['application/x-ndjson', '{"a":1}\n{"a":2}', '{"a":1}\n{"a":2}'],
])('a response of type %s with the body "%s" is read', async (type, body, data) => {
  const { client } = createClientWith(
    () => new Response(body, { headers: { 'content-type': type } }),
  );
  expect(await client.call('ping')).toEqual({ data, status: 200, error: null });
});

test('a body that is not JSON gives an error, and nothing is sent', async () => {
  const { client, calls } = createClientWith(() => json({}));
  expect((await client.call('ping', { count: 1n })).error).toMatchObject({ error: 'unknown' });
  expect(calls).toEqual([]);
});

test('a header of a call replaces one that was set, in any case of its name', async () => {
  const { client, calls } = createClientWith(() => json({}));
  client.setHeaders({ 'X-Trace': '1' });
  client.setHeaders({ 'x-trace': '2' });
  await client.call('ping', undefined, { headers: { 'X-Trace': '3' } });
  expect(new Headers(calls[0]?.init.headers).get('x-trace')).toBe('3');
});
