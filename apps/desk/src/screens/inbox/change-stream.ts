// Follows the changes that others make. After a lost connection it continues from the last cursor, so no
// change is missed. EventSource cannot send the authorization header, so this reads a fetch response.
export type Change = {
  id: string | null;
  kind: string | null;
  version: number | null;
  event: string;
};

/** `missed`: too much has happened since the cursor to list it. */
export type ChangeBatch = { cursor: string; changes: Change[]; missed?: boolean };

export type ChangeStreamOptions = {
  /** Opens the stream after this cursor, or from now on. */
  connect: (cursor: string | null, signal: AbortSignal) => Promise<Response>;
  onChanges: (changes: Change[]) => void;
  /** The stream has just begun, or has a gap: what was read before may be outdated. */
  onGap?: () => void;
  onConnected?: (isConnected: boolean) => void;
  /** The session ended or may not listen. The stream stops. */
  onRejected?: () => void;
  random?: () => number;
};

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 30_000;
/** The server sends a line at least every 15 s. A longer silence is a dead connection. */
const SILENCE_MS = 40_000;

/** Returns the function that ends the stream. */
export function followChanges(options: ChangeStreamOptions): () => void {
  const { connect, onChanges, onGap, onConnected, onRejected, random = Math.random } = options;
  const ended = new AbortController();
  let cursor: string | null = null;
  let delayMs = FIRST_DELAY_MS;

  async function readOnce(): Promise<'again' | 'stop'> {
    const attempt = new AbortController();
    const signal = AbortSignal.any([ended.signal, attempt.signal]);
    const response = await connect(cursor, signal);
    if (response.status === 401 || response.status === 403) return 'stop';
    if (!response.ok || response.body === null) return 'again';
    onConnected?.(true);
    const parse = createLineParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let silence: ReturnType<typeof setTimeout> | undefined;
    try {
      for (;;) {
        clearTimeout(silence);
        silence = setTimeout(() => attempt.abort(), SILENCE_MS);
        const { done, value } = await reader.read();
        if (done) return 'again';
        for (const batch of parse(value)) {
          if (cursor === null || batch.missed) onGap?.();
          cursor = batch.cursor;
          delayMs = FIRST_DELAY_MS;
          if (batch.changes.length > 0) onChanges(batch.changes);
        }
      }
    } finally {
      clearTimeout(silence);
    }
  }

  async function follow(): Promise<void> {
    while (!ended.signal.aborted) {
      const next = await readOnce().catch((): 'again' => 'again');
      if (ended.signal.aborted) return;
      onConnected?.(false);
      if (next === 'stop') {
        onRejected?.();
        return;
      }
      // Some randomness, so that all desks do not return in the same moment after a restart.
      await pause(delayMs * (0.5 + random() / 2), ended.signal);
      delayMs = Math.min(delayMs * 2, MAX_DELAY_MS);
    }
  }

  void follow();
  return () => ended.abort();
}

/** Reads `data:` lines. A line may arrive in several pieces; other lines are comments. */
export function createLineParser(): (piece: string) => ChangeBatch[] {
  let rest = '';
  return (piece) => {
    const lines = (rest + piece).split('\n');
    rest = lines.pop() ?? '';
    return lines
      .filter((line) => line.startsWith('data:'))
      .flatMap((line) => {
        const batch: unknown = parseJson(line.slice('data:'.length));
        return isBatch(batch) ? [{ ...batch, cursor: String(batch.cursor) }] : [];
      });
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isBatch(value: unknown): value is ChangeBatch {
  return (
    typeof value === 'object' &&
    value !== null &&
    'cursor' in value &&
    'changes' in value &&
    Array.isArray(value.changes)
  );
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
