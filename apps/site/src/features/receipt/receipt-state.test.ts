import { expect, it } from 'vitest';
import type { ReceiptResponse } from './receipt-api.ts';
import { createReceiptStore } from './receipt-state.ts';
import { createTestReceipt } from './testing/test-receipt.ts';

const receipt = createTestReceipt();
const FOUND: ReceiptResponse = { status: 'found', receipt };
const FAILED: ReceiptResponse = {
  status: 'failed',
  error: { status: 503, error: 'x', message: 'x', reference: 'r1' },
};
const CORRECTION = { type: 'correct', name: 'Hannah B.', message: 'Better' } as const;

/** A store whose backend returns these results in this order. */
function createTestStore(...responses: ReceiptResponse[]) {
  const calls: string[] = [];
  const next = async (call: string) => {
    calls.push(call);
    return responses.shift() ?? FAILED;
  };
  const store = createReceiptStore({
    read: (token) => next(`read ${token}`),
    change: (token, { type }) => next(`${type} ${token}`),
  });
  return { store, calls };
}

it('an address without a token shows no receipt and sends no request', async () => {
  const { store, calls } = createTestStore();
  await store.open('');
  expect(store.get()).toEqual({ status: 'gone' });
  expect(calls).toEqual([]);
});

it('a saved correction closes the form and shows a message', async () => {
  const better = createTestReceipt({ message: 'Better' });
  const { store } = createTestStore(FOUND, { status: 'found', receipt: better });
  await store.open('t');
  store.setCorrecting(true);
  await store.change(CORRECTION);
  expect(store.get()).toEqual({
    status: 'shown',
    receipt: better,
    isBusy: false,
    isCorrecting: false,
    result: { type: 'saved' },
  });
});

it('a failed correction keeps the form open', async () => {
  const { store } = createTestStore(FOUND, FAILED);
  await store.open('t');
  store.setCorrecting(true);
  await store.change(CORRECTION);
  expect(store.get()).toMatchObject({
    isCorrecting: true,
    isBusy: false,
    result: { type: 'failed' },
  });
});

it('a correction that is too late shows the current state', async () => {
  const opened = createTestReceipt({ opened_at: '2026-11-15T08:00:00.000Z', can_correct: false });
  const { store, calls } = createTestStore(
    FOUND,
    { status: 'opened' },
    { status: 'found', receipt: opened },
  );
  await store.open('t');
  await store.change(CORRECTION);
  expect(store.get()).toMatchObject({ receipt: opened, result: { type: 'too-late' } });
  expect(calls).toEqual(['read t', 'correct t', 'read t']);
});

const LIMITED: ReceiptResponse = {
  status: 'failed',
  error: { status: 429, error: 'x', message: 'x', reference: 'r1' },
};

it('a correction above the limit of the record closes the form and shows the last saved text', async () => {
  const last = createTestReceipt({ message: 'The fifth text', can_correct: false });
  const { store, calls } = createTestStore(FOUND, LIMITED, { status: 'found', receipt: last });
  await store.open('t');
  store.setCorrecting(true);
  await store.change(CORRECTION);
  expect(store.get()).toMatchObject({
    receipt: last,
    isCorrecting: false,
    result: { type: 'limit' },
  });
  expect(calls).toEqual(['read t', 'correct t', 'read t']);
});

it('a temporary rate limit keeps the form open with its text', async () => {
  const { store } = createTestStore(FOUND, LIMITED, FOUND);
  await store.open('t');
  store.setCorrecting(true);
  await store.change(CORRECTION);
  expect(store.get()).toMatchObject({
    isCorrecting: true,
    isBusy: false,
    result: { type: 'failed', error: { status: 429 } },
  });
});

it('a rate-limited withdrawal is an ordinary failure', async () => {
  const { store, calls } = createTestStore(FOUND, LIMITED);
  await store.open('t');
  await store.change({ type: 'withdraw' });
  expect(store.get()).toMatchObject({ result: { type: 'failed', error: { status: 429 } } });
  expect(calls).toEqual(['read t', 'withdraw t']);
});

it('a second click during a change does nothing', async () => {
  const { store, calls } = createTestStore(FOUND, { status: 'erased', erasedAt: 'x' });
  await store.open('t');
  await Promise.all([store.change({ type: 'erase' }), store.change({ type: 'erase' })]);
  expect(calls).toEqual(['read t', 'erase t']);
  expect(store.get()).toEqual({ status: 'erased', erasedAt: 'x' });
});

it('the response for a previous link is not shown', async () => {
  const { store } = createTestStore(FOUND, { status: 'gone' });
  await Promise.all([store.open('first'), store.open('second')]);
  expect(store.get()).toEqual({ status: 'gone' });
});

it('[D-D4g] a reply that has arrived says so, a failed one leaves the page as it is', async () => {
  const reply = { type: 'reply', message: 'More', submissionKey: 'k' } as const;
  const { store } = createTestStore(FOUND, FAILED, FOUND);
  await store.open('t');
  await store.change(reply);
  expect(store.get()).toMatchObject({ isBusy: false, result: { type: 'failed' } });
  await store.change(reply);
  expect(store.get()).toMatchObject({ isBusy: false, result: { type: 'replied' } });
});
