// A store of its own for one client of the older SDKs, which in Node otherwise share one.
export type Store = Map<string, string>;

export function toStorage(store: Store = new Map()) {
  return {
    clientStorageType: 'custom' as const,
    clientStorage: {
      getItem: (key: string) => store.get(key) ?? null,
      setItem: (key: string, value: string) => void store.set(key, value),
      removeItem: (key: string) => void store.delete(key),
    },
  };
}
