// One key per filled form: a retry of the same text carries the same key, so that a lost answer
// never leads to a second record; another text gets another key, so that it is never taken for
// the first one (decision F3).

export type KeyStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export type IdempotencyKeys = {
  /** The key for these values: the kept one when they are the values it was made for. */
  keyFor(values: Readonly<Record<string, string>>): string;
  /** After success the next form is a new one. */
  forget(): void;
};

type Options = { form: string; storage: KeyStorage; createKey: () => string };

/** The key lives in the session storage, because the visitor may reload before trying again. */
export function createIdempotencyKeys({ form, storage, createKey }: Options): IdempotencyKeys {
  const storageKey = `${form}-idempotency`;
  // The storage may be full or forbidden; then the key lives as long as the page.
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
    forget() {
      kept = null;
      tryTo(() => storage.removeItem(storageKey));
    },
  };
}

/** Asks for the storage with every use: where it is forbidden, even naming it throws. */
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

/** FNV-1a, 32 bits: tells texts apart without leaving the text itself in the storage. */
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
