import { expect, it } from 'vitest';
import { createReceiptApi } from './receipt-api.ts';
import { createTestReceipt } from './testing/test-receipt.ts';

function createTestApi(respond: () => Response | Promise<never>) {
  const calls: { address: string; method: string; body: unknown }[] = [];
  const api = createReceiptApi(async (address, { method = 'GET', body }) => {
    calls.push({ address, method, body });
    return respond();
  });
  return { api, calls };
}

it('reads with a GET and returns the receipt without its erasure date', async () => {
  const receipt = createTestReceipt();
  const { api, calls } = createTestApi(() => Response.json({ ...receipt, erased_at: null }));
  expect(await api.read('a/b')).toEqual({ status: 'found', receipt });
  expect(calls).toEqual([
    { address: '/functions/v1/receipt/a%2Fb', method: 'GET', body: undefined },
  ]);
});

it('changes with a POST whose body is JSON even without values', async () => {
  const erased_at = '2026-11-15T00:00:00.000Z';
  const { api, calls } = createTestApi(() => Response.json({ kind: 'contact', erased_at }));
  expect(await api.change('t', { type: 'erase' })).toEqual({
    status: 'erased',
    erasedAt: erased_at,
  });
  expect(calls).toEqual([{ address: '/functions/v1/receipt/t/erase', method: 'POST', body: '{}' }]);
});

it.each([
  [404, { status: 'gone' }],
  [409, { status: 'opened' }],
  [503, { status: 'failed', error: expect.objectContaining({ status: 503, reference: 'r1' }) }],
])('the response %i results in %j', async (status, result) => {
  const { api } = createTestApi(
    () => new Response('', { status, headers: { 'x-request-id': 'r1' } }),
  );
  expect(await api.read('t')).toEqual(result);
});

it('a lost connection and a response that is not a receipt are failures', async () => {
  const lost = createTestApi(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(await lost.api.read('t')).toMatchObject({ status: 'failed', error: { error: 'unknown' } });
  const malformed = createTestApi(() => Response.json({}));
  expect(await malformed.api.read('t')).toMatchObject({ status: 'failed' });
});
