// One idempotency key per form content (D-F3a). A retry with the same content sends the same key,
// so a lost response does not create a second record (D-F3b). Other content gets a new key.

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type IdempotencyKeys = {
  /** Returns the stored key when the values are unchanged, otherwise a new key. */
  keyFor(values: Readonly<Record<string, string>>): string;
  /** Clears the key. Call it after success, so that the next submission gets a new key. */
  clear(): void;
};

type Options = { form: string; storage: KeyStorage; createKey: () => string };

/** The key is kept in the session storage, because the visitor may reload before a retry. */
export function createIdempotencyKeys({ form, storage, createKey }: Options): IdempotencyKeys {
  const storageKey = `${form}-idempotency`;
  // The storage may be full or blocked. Then the key is kept in memory until the page is closed.
  let kept = tryTo(() => storage.getItem(storageKey)) ?? null;

  return {
    keyFor(values) {
      const print = fingerprint(JSON.stringify(values));
      const [keptPrint, keptKey] = kept?.split(' ') ?? [];
      if (keptPrint === print && keptKey !== undefined) return keptKey;
      const key = createKey();
      const entry = `${print} ${key}`;
      kept = entry;
      tryTo(() => storage.setItem(storageKey, entry));
      return key;
    },
    clear() {
      kept = null;
      tryTo(() => storage.removeItem(storageKey));
    },
  };
}

/** Reads `sessionStorage` on every use: where storage is blocked, accessing the property throws. */
export function createBrowserKeys(form: string): IdempotencyKeys {
  return createIdempotencyKeys({
    form,
    storage: {
      getItem: (key) => sessionStorage.getItem(key),
      setItem: (key, value) => sessionStorage.setItem(key, value),
      removeItem: (key) => sessionStorage.removeItem(key),
    },
    createKey: () => crypto.randomUUID(),
  });
}

/** FNV-1a, 32 bits. Detects a changed text without storing the text itself. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) {
    hash = Math.imul(hash ^ byte, 0x01000193);
  }
  return (hash >>> 0).toString(16);
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
