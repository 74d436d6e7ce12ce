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

test('an error response gives status, status text and body as the error', async () => {
  const { client } = createClientWith(() =>
    json({ reason: 'no' }, { status: 422, statusText: 'X' }),
  );
  const { data, error } = await client.call('ping');
  expect(data).toBeNull();
  expect(error).toEqual({ status: 422, error: 'X', message: '{"reason":"no"}', reference: null });
});

test('a call without a response gives unknown and does not throw', async () => {
  const { client } = createClientWith(() => Promise.reject(new TypeError('fetch failed')));
  expect((await client.call('ping')).error).toMatchObject({ status: 500, error: 'unknown' });
});
