// An observable value. It does not use React, because plain scripts use it, too.

export type Store<S> = {
  get(): S;
  /** Returns the new state. */
  set(next: S): S;
  /** Returns a function that ends the subscription. */
  subscribe(listener: (state: S) => void): () => void;
};

/** The public API of a store: its owner keeps `set`. */
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
