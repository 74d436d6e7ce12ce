import { afterEach, expect, it, vi } from 'vitest';
import { callNewsletter, sendNewsletter } from './newsletter-api.ts';

const REQUEST = {
  email: 'anneli@saarekool.example',
  language: 'es',
  website: '',
  form_start: 'm1.signed',
};
const KEY = '6f1c2a52-2f0e-4f9c-9c1c-0d4f8a0f7a11';

afterEach(() => vi.unstubAllGlobals());

function respondWith(respond: () => Promise<Response>) {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, 'https://loimel.example'), init));
    return respond();
  });
  return calls;
}

it('[D-L4] posts address, language and spam signals as JSON with the key and returns null on success', async () => {
  const calls = respondWith(async () => Response.json({ status: 'confirmation-sent' }));
  expect(await sendNewsletter(REQUEST, KEY)).toBeNull();
  const [call] = calls;
  expect(call?.method).toBe('POST');
  expect(new URL(call?.url ?? '').pathname).toBe('/functions/v1/newsletter');
  expect(call?.headers.get('idempotency-key')).toBe(KEY);
  expect(await call?.json()).toEqual(REQUEST);
});

it('[D-F7b] a rejection by the server returns an error with the reference', async () => {
  respondWith(async () => new Response('', { status: 503, headers: { 'x-request-id': 'r1' } }));
  expect(await sendNewsletter(REQUEST, KEY)).toMatchObject({ status: 503, reference: 'r1' });
});

it('a lost connection returns an error', async () => {
  respondWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendNewsletter(REQUEST, KEY)).toMatchObject({ error: 'unknown', reference: null });
});

it('posts the token in the body instead of the address', async () => {
  const calls = respondWith(async () => Response.json({ status: 'confirmed' }));
  const body = { token: 'a.b.c' };
  expect(await callNewsletter({ action: 'confirm', body })).toEqual({ status: 'done' });
  expect([calls[0]?.method, calls[0]?.url]).toEqual([
    'POST',
    'https://loimel.example/functions/v1/newsletter/confirm',
  ]);
  expect(await calls[0]?.json()).toEqual(body);
});

it('an expired link has the status expired instead of failed', async () => {
  respondWith(async () => new Response('', { status: 410 }));
  const call = { action: 'unsubscribe', body: { token: 'x' } } as const;
  expect(await callNewsletter(call)).toEqual({ status: 'expired' });
});

it.each([
  [async () => new Response('', { status: 500, headers: { 'x-request-id': 'r1' } }), 'r1'],
  [() => Promise.reject(new TypeError('Failed to fetch')), null],
])('a rejection and a lost connection have the status failed', async (respond, reference) => {
  respondWith(respond);
  expect(await callNewsletter({ action: 'confirm', body: { token: 'x' } })).toMatchObject({
    status: 'failed',
    error: { reference },
  });
});
