// A value that others can watch. Without React, because scripts use it, too.

export type Store<S> = {
  get(): S;
  /** Returns the new state. */
  set(next: S): S;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (state: S) => void): () => void;
};

/** What the owner of a store hands out: everything but the right to change it. */
export type ReadableStore<S> = Omit<Store<S>, 'set'>;

export function createStore<S>(initial: S): Store<S> {
  let state = initial;
  const listeners = new Set<(state: S) => void>();
  return {
    get: () => state,
    set(next) {
      state = next;
      for (const listener of listeners) listener(next);
      return next;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
