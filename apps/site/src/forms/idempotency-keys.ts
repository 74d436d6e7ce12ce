// One idempotency key per form content (D-F3a). A retry with the same content sends the same key,
// so a lost response does not create a second record (D-F3b). Other content gets a new key.

import { type KeyStorage, openOnUse, tryTo } from '../state/browser-storage.ts';
import { toIdempotencyEntry } from '../state/stored-draft.ts';

export type IdempotencyKeys = {
  /** Returns the stored key when the values are unchanged, otherwise a new key. */
  keyFor(values: Readonly<Record<string, string>>): string;
  /** Clears the key. Call it after success, so that the next submission gets a new key. */
  clear(): void;
};

type Options = { form: string; storage: KeyStorage; createKey: () => string };

/** The key is stored, because the visitor may reload, or close the tab, before a retry. */
export function createIdempotencyKeys({ form, storage, createKey }: Options): IdempotencyKeys {
  const storageKey = toIdempotencyEntry(form);
  // The storage may be full or blocked. Then the key is kept in memory until the page is closed.
  let kept: string | null = null;

  return {
    keyFor(values) {
      const print = fingerprint(JSON.stringify(values));
      // Read on every use: another tab may have sent the same words.
      for (const known of [tryTo(() => storage.getItem(storageKey)), kept]) {
        const [knownPrint, knownKey] = known?.split(' ') ?? [];
        if (knownPrint !== print || knownKey === undefined) continue;
        kept = known ?? null;
        return knownKey;
      }
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

/**
 * `storage` is localStorage for a form whose words are kept (use-draft.ts): who comes back with them
 * in another tab and sends again must not create a second record.
 */
export function createBrowserKeys(
  form: string,
  storage: () => KeyStorage = () => sessionStorage,
): IdempotencyKeys {
  return createIdempotencyKeys({
    form,
    storage: openOnUse(storage),
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
