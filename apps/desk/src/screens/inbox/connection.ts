// Whether the server can be reached, for the notice and the composer. The browser knows only whether there
// is a network; the change stream knows whether the server responds.
export type ConnectionState = { isOnline: boolean; lostAt: number | null };

const STREAM_GRACE_MS = 8_000;

let isNetworkUp = navigator.onLine;
let isStreaming = true;
let state: ConnectionState = { isOnline: isNetworkUp, lostAt: isNetworkUp ? null : Date.now() };
let grace: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function update(): void {
  const isOnline = isNetworkUp && isStreaming;
  if (isOnline === state.isOnline) return;
  state = { isOnline, lostAt: isOnline ? null : Date.now() };
  for (const listener of listeners) listener();
}

addEventListener('online', () => {
  isNetworkUp = true;
  update();
});
addEventListener('offline', () => {
  isNetworkUp = false;
  update();
});

export const connection = {
  get: () => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** A short break, such as a restart of the server, is not worth a notice. */
  setStreaming(isOpen: boolean): void {
    clearTimeout(grace);
    if (isOpen) {
      isStreaming = true;
      update();
    } else {
      grace = setTimeout(() => {
        isStreaming = false;
        update();
      }, STREAM_GRACE_MS);
    }
  },
};
