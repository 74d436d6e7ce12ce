// Keeps one draft: in the page at once, on the server after a short pause. Without a connection the text
// stays in the page and is saved as soon as the server responds again. Nothing here discards a text that
// the author has not discarded.
export type DraftText = { language: string; body: string };

export type SaveOutcome =
  | { outcome: 'saved'; version: number }
  /** Another tab or device saved in between. The stored draft is not changed. */
  | { outcome: 'conflict'; version: number }
  /** The item was erased, or is not visible any more. */
  | { outcome: 'gone' }
  | { outcome: 'no-connection' }
  | { outcome: 'failed' };

export type DraftState = DraftText & {
  /** Version of the stored draft. 0: none is stored. */
  version: number;
  status: 'saved' | 'changed' | 'saving' | 'no-connection' | 'conflict' | 'gone' | 'failed';
  changedAt: number | null;
  savedAt: number | null;
};

type StoredText = DraftText & { version: number; savedAt: number };

export type DraftStore = {
  get(): DraftState;
  subscribe(listener: () => void): () => void;
  edit(change: Partial<DraftText>): void;
  /** Saves now what is not saved. Resolves when it is saved, or failed. */
  flush(): Promise<void>;
  /**
   * Takes the stored draft when the page has no unsaved text. A read that began before the last save,
   * send or discard of this page is older than what the page has, and is ignored.
   */
  load(stored: StoredText | null, readAt: number): void;
  /** Takes a text of before a reload that was not saved, with the version that it was based on. */
  restore(kept: DraftText & { version: number }): void;
  /** After a conflict: saves the text of the page over the stored version. */
  keepMine(): Promise<void>;
  /** The draft was sent or discarded. */
  clear(language: string): void;
  /** True while a text exists only in the page. */
  isAtRisk(): boolean;
  /** The person has signed out: nothing is saved any more. */
  dispose(): void;
};

const PAUSE_MS = 800;
const RETRY_MS = [2_000, 5_000, 15_000, 30_000];

export function createDraftStore(
  initial: DraftText,
  save: (text: DraftText, version: number) => Promise<SaveOutcome>,
  now: () => number = Date.now,
): DraftStore {
  let state: DraftState = {
    ...initial,
    version: 0,
    status: 'saved',
    changedAt: null,
    savedAt: null,
  };
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;
  let isDisposed = false;
  /** Texts that were sent, without knowing whether they are stored. */
  let unconfirmed: DraftText[] = [];
  /** When the page last knew for certain what is stored. */
  let settledAt = 0;

  function set(change: Partial<DraftState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function schedule(delayMs: number): void {
    clearTimeout(timer);
    if (!isDisposed) timer = setTimeout(() => void flush(), delayMs);
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    // Several calls may wait here: each looks again, so that only one of them saves.
    while (running) await running;
    if (isDisposed || !isUnsaved(state) || state.status === 'conflict') return;
    running = saveOnce();
    await running;
    running = undefined;
    if (state.status === 'changed') schedule(PAUSE_MS);
  }

  async function trySave(text: DraftText, version: number): Promise<SaveOutcome> {
    const result = await save(text, version).catch((): SaveOutcome => ({ outcome: 'failed' }));
    if (result.outcome === 'saved') unconfirmed = [];
    else if (result.outcome === 'no-connection' || result.outcome === 'failed') {
      const isKnown = unconfirmed.some((other) => isSameText(other, text));
      if (!isKnown) unconfirmed = [...unconfirmed, text];
    }
    return result;
  }

  /**
   * A save may have been stored although its response was lost. The server accepts a text that it has already
   * whatever the version, so a conflict with an own earlier text is found by sending that text again.
   */
  async function saveAfterLostResponses(text: DraftText, version: number): Promise<SaveOutcome> {
    const result = await trySave(text, version);
    if (result.outcome !== 'conflict') return result;
    for (const earlier of unconfirmed) {
      const repeated = await trySave(earlier, version);
      if (repeated.outcome === 'saved') return trySave(text, repeated.version);
    }
    return result;
  }

  async function saveOnce(): Promise<void> {
    const { language, body, version } = state;
    set({ status: 'saving' });
    const result = await saveAfterLostResponses({ language, body }, version);
    const isStillSame = isSameText(state, { language, body });
    if (result.outcome === 'saved') {
      failures = 0;
      settledAt = now();
      const status = isStillSame ? 'saved' : 'changed';
      set({ version: result.version, status, savedAt: settledAt });
    } else if (result.outcome === 'conflict') {
      set({ version: result.version, status: 'conflict' });
    } else {
      set({ status: result.outcome });
      if (result.outcome === 'gone') return;
      schedule(RETRY_MS[Math.min(failures, RETRY_MS.length - 1)] ?? PAUSE_MS);
      failures += 1;
    }
  }

  return {
    get: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    edit(change) {
      const isWaiting = state.status === 'conflict' || state.status === 'gone';
      const status = isWaiting || state.status === 'no-connection' ? state.status : 'changed';
      set({ ...change, status, changedAt: now() });
      if (status === 'changed') schedule(PAUSE_MS);
    },
    flush,
    load(stored, readAt) {
      if (isUnsaved(state) || running || readAt < settledAt) return;
      if (stored === null) {
        if (state.version !== 0) set({ version: 0, body: '', savedAt: null });
        return;
      }
      if (stored.version === state.version) return;
      const { language, body, version, savedAt } = stored;
      set({ language, body, version, savedAt, status: 'saved' });
    },
    restore({ language, body, version }) {
      set({ language, body, version, status: 'changed', changedAt: now() });
      schedule(PAUSE_MS);
    },
    async keepMine() {
      set({ status: 'changed' });
      await flush();
    },
    clear(language) {
      clearTimeout(timer);
      failures = 0;
      unconfirmed = [];
      settledAt = now();
      set({ language, body: '', version: 0, status: 'saved', changedAt: null, savedAt: null });
    },
    isAtRisk: () => !isDisposed && isUnsaved(state),
    dispose() {
      isDisposed = true;
      clearTimeout(timer);
    },
  };
}

function isSameText(one: DraftText, other: DraftText): boolean {
  return one.language === other.language && one.body === other.body;
}

function isUnsaved({ status }: DraftState): boolean {
  return status !== 'saved';
}
