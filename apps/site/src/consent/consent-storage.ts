// Access to a storage that may be full or blocked. Then a decision is valid until the page is closed.

export type StorageAccess = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createConsentStorage(storage: StorageAccess) {
  return {
    /** False when the value was not stored. */
    store(key: string, value: string): boolean {
      const store = () => {
        storage.setItem(key, value);
        return true;
      };
      return tryTo(store) ?? false;
    },
    remove(key: string): void {
      tryTo(() => storage.removeItem(key));
    },
    load(key: string): string | null | undefined {
      return tryTo(() => storage.getItem(key));
    },
  };
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
