import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStoredDraft, type DraftContent } from './stored-draft.ts';

const DAY_MS = 24 * 3_600_000;

function createSetup(entries = new Map<string, string>()) {
  let nowMs = 1_800_000_000_000;
  const draft = createStoredDraft({
    form: 'contact',
    storage: {
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => void entries.set(key, value),
      removeItem: (key) => void entries.delete(key),
    },
    now: () => nowMs,
  });
  return { draft, entries, move: (ms: number) => (nowMs += ms) };
}

const words: DraftContent = {
  name: 'Ada',
  email: 'a@b.ee',
  message: 'Hi',
  prefilled: '',
  start: '',
};

/** What may happen to the draft of one form, in any order. */
const steps = fc.array(
  fc.oneof(
    fc.record({ write: fc.string() }),
    fc.record({ waitMs: fc.integer({ min: -DAY_MS, max: DAY_MS + 1 }) }),
    fc.constant({ remove: true } as const),
    fc.record({ foreign: fc.oneof(fc.string(), fc.json()) }),
  ),
);

it('[D-L16] after any sequence a draft is read only within a day of its last change, and otherwise nothing is left', () => {
  fc.assert(
    fc.property(steps, (sequence) => {
      const { draft, entries, move } = createSetup();
      let kept: { message: string; ageMs: number } | null = null;
      for (const step of sequence) {
        if ('write' in step) {
          draft.write({ ...words, message: step.write });
          kept = { message: step.write, ageMs: 0 };
        } else if ('waitMs' in step) {
          move(step.waitMs);
          if (kept !== null) kept.ageMs += step.waitMs;
        } else if ('remove' in step) {
          draft.remove();
          kept = null;
        } else {
          entries.set('contact-draft', step.foreign);
          kept = null;
        }
        entries.set('contact-idempotency', 'print key');
        if (kept !== null && Math.abs(kept.ageMs) >= DAY_MS) kept = null;
        expect(draft.read()?.message).toBe(kept?.message);
        expect(entries.size).toBe(kept === null ? 0 : 2);
      }
    }),
  );
});

it('[D-L16] storage that rejects every access causes no exception and stores nothing', () => {
  const reject = () => {
    throw new Error('forbidden');
  };
  const storage = { getItem: reject, setItem: reject, removeItem: reject };
  const draft = createStoredDraft({ form: 'contact', storage, now: Date.now });
  expect([draft.write(words), draft.read(), draft.remove()]).toEqual([false, null, undefined]);
});
