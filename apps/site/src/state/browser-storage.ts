// The storage of the browser, opened on every use: where it is blocked, accessing the property throws.

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function openOnUse(open: () => KeyStorage): KeyStorage {
  return {
    getItem: (key) => open().getItem(key),
    setItem: (key, value) => open().setItem(key, value),
    removeItem: (key) => open().removeItem(key),
  };
}

/** Undefined where storage is full or blocked. */
export function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
