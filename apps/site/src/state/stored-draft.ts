// What a visitor typed into a form and has not sent, kept on the device for 24 hours (D-L16). Text
// only: there is no field for a file. Every page deletes drafts whose time is over (start-page.ts).
import { type KeyStorage, openOnUse, tryTo } from './browser-storage.ts';

const FORMS_WITH_DRAFT = ['contact', 'application'] as const;
export type FormWithDraft = (typeof FORMS_WITH_DRAFT)[number];

export type DraftContent = {
  name: string;
  email: string;
  message: string;
  /** The beginning of the message that a link has written. */
  prefilled: string;
  /** The signed start time. With it, a restored form that is sent immediately is not too fast. */
  start: string;
};

export type StoredDraft = {
  /** Null when there is none. Deletes one that is too old or not readable. */
  read(): DraftContent | null;
  /** False where the storage is full or blocked. */
  write(content: DraftContent): boolean;
  /** Also deletes the idempotency key of the same words. */
  remove(): void;
};

const LIFETIME_MS = 24 * 3_600_000;
const TEXTS = ['name', 'email', 'message', 'prefilled', 'start'] as const;

type Options = { form: FormWithDraft; storage: KeyStorage; now: () => number };

export function createStoredDraft({ form, storage, now }: Options): StoredDraft {
  const key = `${form}-draft`;

  function remove(): void {
    tryTo(() => storage.removeItem(key));
    tryTo(() => storage.removeItem(toIdempotencyEntry(form)));
  }

  return {
    read() {
      const draft = parseDraft(tryTo(() => storage.getItem(key)) ?? null);
      // By its amount, so that a clock that was set back does not keep a draft for longer.
      if (draft !== null && Math.abs(now() - draft.savedAt) < LIFETIME_MS) return draft.content;
      remove();
      return null;
    },
    write(content) {
      const entry = JSON.stringify({ savedAt: now(), ...content });
      return (
        tryTo(() => {
          storage.setItem(key, entry);
          return true;
        }) ?? false
      );
    },
    remove,
  };
}

/** The name of the storage entry of a form's idempotency key. */
export function toIdempotencyEntry(form: string): string {
  return `${form}-idempotency`;
}

export function openStoredDraft(form: FormWithDraft): StoredDraft {
  return createStoredDraft({ form, storage: openOnUse(() => localStorage), now: Date.now });
}

/** Reading deletes. The form itself is on a few pages only and runs when it becomes visible. */
export function deleteExpiredDrafts(): void {
  for (const form of FORMS_WITH_DRAFT) openStoredDraft(form).read();
}

function parseDraft(text: string | null): { savedAt: number; content: DraftContent } | null {
  const entry = tryTo((): unknown => JSON.parse(text ?? 'null'));
  if (typeof entry !== 'object' || entry === null) return null;
  const { savedAt, ...texts } = entry as Partial<Record<string, unknown>>;
  if (typeof savedAt !== 'number') return null;
  const content = { name: '', email: '', message: '', prefilled: '', start: '' };
  for (const name of TEXTS) {
    const value = texts[name];
    if (typeof value !== 'string') return null;
    content[name] = value;
  }
  return { savedAt, content };
}
