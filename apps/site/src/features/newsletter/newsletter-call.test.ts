import { afterEach, expect, it, vi } from 'vitest';
import { callNewsletter } from './newsletter-call.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(respond: () => Promise<Response>) {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, 'https://loimel.example'), init));
    return respond();
  });
  return calls;
}

it('posts the key in the body, never in the address', async () => {
  const calls = answerWith(async () => Response.json({ status: 'confirmed' }));
  const body = { token: 'a.b.c' };
  expect(await callNewsletter({ action: 'confirm', body })).toEqual({ status: 'done' });
  expect([calls[0]?.method, calls[0]?.url]).toEqual([
    'POST',
    'https://loimel.example/functions/v1/newsletter/confirm',
  ]);
  expect(await calls[0]?.json()).toEqual(body);
});

it('a link that is not valid any more is no failure of ours', async () => {
  answerWith(async () => new Response('', { status: 410 }));
  const call = { action: 'unsubscribe', body: { token: 'x' } } as const;
  expect(await callNewsletter(call)).toEqual({ status: 'expired' });
});

it.each([
  [async () => new Response('', { status: 500, headers: { 'x-request-id': 'r1' } }), 'r1'],
  [() => Promise.reject(new TypeError('Failed to fetch')), null],
])('neither a refusal nor a lost connection is a yes', async (respond, reference) => {
  answerWith(respond);
  expect(await callNewsletter({ action: 'confirm', body: { token: 'x' } })).toMatchObject({
    status: 'failed',
    error: { reference },
  });
});
