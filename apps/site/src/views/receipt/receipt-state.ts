// The private page without any drawing. Its states:
//   loading  the record is being asked for; the only state of the prerendered page
//   shown    the record is there; `isBusy` while a change is under way, `isCorrecting` while its
//            form is open, `notice` says what became of the last change
//   erased   only the date is left; nothing leads on
//   gone     the link leads to nothing; another link (open) leads on
//   failed   no answer; open leads on
import type { ClientError } from '@loimel/client/contract';
import type { Receipt, ReceiptAnswer, ReceiptApi, ReceiptChange } from './receipt-api.ts';

export type Notice =
  | { type: 'saved' }
  | { type: 'too-late' }
  | { type: 'failed'; error: ClientError };

export type Shown = {
  status: 'shown';
  receipt: Receipt;
  isBusy: boolean;
  isCorrecting: boolean;
  notice: Notice | null;
};

export type ReceiptState =
  | { status: 'loading' }
  | Shown
  | { status: 'erased'; erasedAt: string }
  | { status: 'gone' }
  | { status: 'failed'; error: ClientError };

export type ReceiptStore = {
  get: () => ReceiptState;
  subscribe: (listener: () => void) => () => void;
  open: (token: string) => Promise<void>;
  change: (change: ReceiptChange) => Promise<void>;
  setCorrecting: (isCorrecting: boolean) => void;
};

export const LOADING: ReceiptState = { status: 'loading' };

export function createReceiptStore(api: ReceiptApi): ReceiptStore {
  let state = LOADING;
  let token = '';
  const listeners = new Set<() => void>();

  function set(next: ReceiptState): void {
    state = next;
    for (const listener of listeners) listener();
  }

  async function open(opened: string): Promise<void> {
    token = opened;
    if (token === '') return set({ status: 'gone' });
    set(LOADING);
    const answer = await api.read(opened);
    // Another link was opened meanwhile: this answer is not about it.
    if (token === opened) set(toState(answer));
  }

  async function change(wanted: ReceiptChange): Promise<void> {
    if (state.status !== 'shown' || state.isBusy) return;
    const before = state;
    const changed = token;
    set({ ...before, isBusy: true, notice: null });
    const answer = await api.change(changed, wanted);
    const isLate = answer.status === 'opened';
    const next = isLate ? await api.read(changed) : answer;
    if (token !== changed) return;
    if (next.status === 'failed') {
      set({ ...before, notice: { type: 'failed', error: next.error } });
    } else if (next.status === 'found') {
      set({ ...toShown(next.receipt), notice: isLate ? { type: 'too-late' } : toNotice(wanted) });
    } else {
      set(toState(next));
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    open,
    change,
    setCorrecting(isCorrecting) {
      if (state.status === 'shown') set({ ...state, isCorrecting, notice: null });
    },
  };
}

function toState(answer: ReceiptAnswer): ReceiptState {
  if (answer.status === 'found') return toShown(answer.receipt);
  return answer.status === 'opened' ? LOADING : answer;
}

function toShown(receipt: Receipt): Shown {
  return { status: 'shown', receipt, isBusy: false, isCorrecting: false, notice: null };
}

/** A withdrawal needs no notice: the page itself says it. */
function toNotice({ type }: ReceiptChange): Notice | null {
  return type === 'correct' ? { type: 'saved' } : null;
}
