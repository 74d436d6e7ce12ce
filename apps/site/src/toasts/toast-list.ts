// The list of toasts without UI: add, replace, dismiss, expire.
import { createStore, type ReadableStore } from '../state/store.ts';

/** Ids of the prerendered live regions into which the toaster renders. */
export const ERROR_REGION_ID = 'toasts-error';
export const STATUS_REGION_ID = 'toasts-status';

export type Toast = {
  kind: 'success' | 'error';
  title: string;
  text: string;
  /** Where it comes from, e.g. `contact`. A new toast replaces the last one of the same source. */
  source: string;
  /** Label of the dismiss button. */
  dismiss: string;
  /** Whether an element with the focus says the same. A screen reader then omits the toast. */
  isRepeated?: boolean;
};

export type ListedToast = Toast & { id: number };

/** Time to read two sentences. Error toasts stay until they are dismissed. */
export const SUCCESS_TOAST_MS = 6000;

export type ToastList = ReadableStore<readonly ListedToast[]> & {
  add(toast: Toast): void;
  dismiss(id: number): void;
  dismissFrom(source: string): void;
  /** Stops the timer while the visitor hovers over or focuses the toast. */
  hold(id: number): void;
  release(id: number): void;
};

export function createToastList(): ToastList {
  const { get, set, subscribe } = createStore<readonly ListedToast[]>([]);
  let lastId = 0;
  const timers = new Map<number, ReturnType<typeof setTimeout>>();

  function hold(id: number): void {
    clearTimeout(timers.get(id));
    timers.delete(id);
  }

  function release(id: number): void {
    hold(id);
    const toast = get().find((candidate) => candidate.id === id);
    if (toast?.kind !== 'success') return;
    timers.set(
      id,
      setTimeout(() => dismiss(id), SUCCESS_TOAST_MS),
    );
  }

  function dismiss(id: number): void {
    hold(id);
    set(get().filter((toast) => toast.id !== id));
  }

  function listWithout(source: string): ListedToast[] {
    for (const toast of get()) if (toast.source === source) hold(toast.id);
    return get().filter((toast) => toast.source !== source);
  }

  function add(toast: Toast): void {
    lastId += 1;
    const id = lastId;
    set([...listWithout(toast.source), { ...toast, id }]);
    release(id);
  }

  return {
    get,
    subscribe,
    add,
    dismiss,
    dismissFrom(source) {
      set(listWithout(source));
    },
    hold,
    release,
  };
}
