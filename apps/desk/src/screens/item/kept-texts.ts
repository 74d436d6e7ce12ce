// Text that the server does not have yet, kept in the tab, so that a reload or a discarded tab does not lose it.
// One entry per person and item, only while the text is not saved; the shell removes all of them at the sign-out.
import type { DraftState, DraftText } from './draft-store.ts';

export type KeptText = DraftText & {
  /** Version of the stored draft that the text is based on. */
  version: number;
};

const PREFIX = 'desk-unsaved ';

export type KeptTexts = {
  read(accountId: string, itemId: string): KeptText | null;
  /** Null removes the entry. */
  write(accountId: string, itemId: string, text: KeptText | null): void;
};

export function createKeptTexts(getStorage: () => Storage): KeptTexts {
  // Storage can be full or switched off. Then the text is in the page only, as its status says.
  const attempt = <Result>(use: (storage: Storage) => Result): Result | null => {
    try {
      return use(getStorage());
    } catch {
      return null;
    }
  };
  const keyOf = (accountId: string, itemId: string) => `${PREFIX}${accountId} ${itemId}`;
  return {
    read: (accountId, itemId) =>
      attempt((storage) => parse(storage.getItem(keyOf(accountId, itemId)) ?? 'null')),
    write(accountId, itemId, text) {
      const key = keyOf(accountId, itemId);
      attempt((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, JSON.stringify(text));
      });
    },
  };
}

/** No stored draft has it, so that a conflict is one again after a reload. */
const NO_VERSION = -1;

/** What has to be kept of a draft: nothing when it is saved. */
export function toKeptText({ language, body, version, status }: DraftState): KeptText | null {
  if (status === 'saved') return null;
  return { language, body, version: status === 'conflict' ? NO_VERSION : version };
}

function parse(json: string): KeptText | null {
  const value: unknown = JSON.parse(json);
  if (typeof value !== 'object' || value === null) return null;
  const { language, body, version } = value as Record<string, unknown>;
  return typeof language === 'string' && typeof body === 'string' && typeof version === 'number'
    ? { language, body, version }
    : null;
}
