// A separate storage for one client of the older SDKs. In Node all clients share one by default.
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
