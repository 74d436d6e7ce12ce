// How far the reply of each item is. Outside of the components: a send goes on while the person looks at another
// item, its composer stays locked until then, and a result that no one sees there must be told elsewhere.
import type { Reply } from './item.ts';

export type ReplyPhase =
  | { name: 'writing' }
  | { name: 'sending' }
  /** No response: it may have arrived. A repeat with the same key is not sent twice. */
  | { name: 'unknown'; isFurther: boolean }
  | { name: 'overtaken'; replies: Reply[] };

/** `key` is the person and the item. */
export type ReplyPhases = {
  get(key: string): ReplyPhase;
  set(key: string, phase: ReplyPhase): void;
  subscribe(listener: () => void): () => void;
  /** Names the send that has no result yet, the same for every repeat. */
  submissionKeyOf(key: string): string;
  forgetSubmissionKey(key: string): void;
  /** The item is on the screen until the returned function is called. */
  show(key: string): () => void;
  isShown(key: string): boolean;
  /** The person has signed out. */
  clear(): void;
};

const WRITING: ReplyPhase = { name: 'writing' };

export function createReplyPhases(createKey: () => string): ReplyPhases {
  const phases = new Map<string, ReplyPhase>();
  const submissionKeys = new Map<string, string>();
  const listeners = new Set<() => void>();
  let shown: readonly string[] = [];
  return {
    get: (key) => phases.get(key) ?? WRITING,
    set(key, phase) {
      if (phase.name === 'writing') phases.delete(key);
      else phases.set(key, phase);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    submissionKeyOf(key) {
      const submissionKey = submissionKeys.get(key) ?? createKey();
      submissionKeys.set(key, submissionKey);
      return submissionKey;
    },
    forgetSubmissionKey: (key) => void submissionKeys.delete(key),
    show(key) {
      shown = [...shown, key];
      return () => {
        const index = shown.indexOf(key);
        shown = shown.filter((_, place) => place !== index);
      };
    },
    isShown: (key) => shown.includes(key),
    clear() {
      phases.clear();
      submissionKeys.clear();
      for (const listener of listeners) listener();
    },
  };
}
