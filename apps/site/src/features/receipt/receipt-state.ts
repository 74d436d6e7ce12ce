// The state of the receipt page without UI:
//   loading  The record is being requested. The only state of the prerendered page.
//   shown    The record is loaded. `isBusy` is true while a change is running, `isCorrecting`
//            while the form is open. `result` describes the last change.
//   erased   Only the date of the erasure is left. Final for this link.
//   gone     No record belongs to the link. `open` with another link starts again.
//   failed   The request failed. `open` tries again.
import type { ClientError } from '@loimel/client/contract';
import { createStore, type ReadableStore } from '../../state/store.ts';
import type { Receipt, ReceiptApi, ReceiptChange, ReceiptResponse } from './receipt-api.ts';

export type ChangeResult =
  | { type: 'saved' }
  | { type: 'replied' }
  | { type: 'too-late' }
  /** The record has reached the maximum number of corrections. */
  | { type: 'limit' }
  | { type: 'failed'; error: ClientError };

export type Shown = {
  status: 'shown';
  receipt: Receipt;
  isBusy: boolean;
  isCorrecting: boolean;
  result: ChangeResult | null;
};

export type ReceiptState =
  | { status: 'loading' }
  | Shown
  | { status: 'erased'; erasedAt: string }
  | { status: 'gone' }
  | { status: 'failed'; error: ClientError };

export type ReceiptStore = ReadableStore<ReceiptState> & {
  open: (token: string) => Promise<void>;
  change: (change: ReceiptChange) => Promise<void>;
  setCorrecting: (isCorrecting: boolean) => void;
};

const TOO_MANY_REQUESTS = 429;

export const LOADING: ReceiptState = { status: 'loading' };

export function createReceiptStore(api: ReceiptApi): ReceiptStore {
  const { get, set, subscribe } = createStore(LOADING);
  let token = '';

  async function open(opened: string): Promise<void> {
    token = opened;
    set(token === '' ? { status: 'gone' } : LOADING);
    if (token === '') return;
    const response = await api.read(opened);
    // Ignore the response if another link was opened in the meantime.
    if (token === opened) set(toState(response));
  }

  async function change(wanted: ReceiptChange): Promise<void> {
    const before = get();
    if (before.status !== 'shown' || before.isBusy) return;
    const changed = token;
    set({ ...before, isBusy: true, result: null });
    const response = await api.change(changed, wanted);
    const next = isRejected(wanted, response) ? await api.read(changed) : response;
    if (token !== changed) return;
    if (response.status === 'failed' && isCorrectable(next)) {
      // A temporary rate limit: keep the form open with its text.
      set({ ...before, result: { type: 'failed', error: response.error } });
    } else if (next.status === 'failed') {
      set({ ...before, result: { type: 'failed', error: next.error } });
    } else if (next.status === 'found') {
      set({ ...toShown(next.receipt), result: toResult(wanted, response, next.receipt) });
    } else {
      set(toState(next));
    }
  }

  return {
    get,
    subscribe,
    open,
    change,
    setCorrecting(isCorrecting) {
      const state = get();
      if (state.status === 'shown') set({ ...state, isCorrecting, result: null });
    },
  };
}

function toState(response: ReceiptResponse): ReceiptState {
  if (response.status === 'found') return toShown(response.receipt);
  return response.status === 'opened' ? LOADING : response;
}

function toShown(receipt: Receipt): Shown {
  return { status: 'shown', receipt, isBusy: false, isCorrecting: false, result: null };
}

/** Read the record again to find out why a change was rejected. */
function isRejected({ type }: ReceiptChange, response: ReceiptResponse): boolean {
  if (response.status === 'opened') return true;
  return (
    type === 'correct' &&
    response.status === 'failed' &&
    response.error.status === TOO_MANY_REQUESTS
  );
}

function isCorrectable(response: ReceiptResponse): boolean {
  return response.status === 'found' && response.receipt.can_correct;
}

/** A withdrawal needs no message, because the page itself shows it. */
function toResult(
  { type }: ReceiptChange,
  response: ReceiptResponse,
  { opened_at }: Receipt,
): ChangeResult | null {
  if (response.status === 'found') {
    if (type === 'reply') return { type: 'replied' };
    return type === 'correct' ? { type: 'saved' } : null;
  }
  return opened_at === null ? { type: 'limit' } : { type: 'too-late' };
}
