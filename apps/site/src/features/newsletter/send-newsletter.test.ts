import { afterEach, expect, it, vi } from 'vitest';
import { sendNewsletter } from './send-newsletter.ts';

const REQUEST = { email: 'anneli@saarekool.example', language: 'es' };

afterEach(() => vi.unstubAllGlobals());

function answerWith(respond: () => Promise<Response>) {
  const calls: Request[] = [];
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    calls.push(new Request(new URL(path, 'https://loimel.example'), init));
    return respond();
  });
  return calls;
}

it('posts address and language as JSON and takes a success for a yes', async () => {
  const calls = answerWith(async () => Response.json({ status: 'confirmation-sent' }));
  expect(await sendNewsletter(REQUEST)).toBeNull();
  const [call] = calls;
  expect(call?.method).toBe('POST');
  expect(new URL(call?.url ?? '').pathname).toBe('/functions/v1/newsletter');
  expect(await call?.json()).toEqual(REQUEST);
});

it('[D-F7b] a refusal of the server is no yes and keeps the reference', async () => {
  answerWith(async () => new Response('', { status: 503, headers: { 'x-request-id': 'r1' } }));
  expect(await sendNewsletter(REQUEST)).toMatchObject({ status: 503, reference: 'r1' });
});

it('a lost connection is no yes', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendNewsletter(REQUEST)).toMatchObject({ error: 'unknown', reference: null });
});
