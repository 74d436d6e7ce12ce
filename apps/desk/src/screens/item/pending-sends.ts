// Replies that can still be taken back. Outside of the components, so that looking at another item in
// between does not end the time for it.
import { useSyncExternalStore } from 'react';

export const UNDO_SECONDS = 10;
const TICK_MS = 250;

export type PendingSend = { replyId: string; sentAt: number };

let pending: ReadonlyMap<string, PendingSend> = new Map();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

export const pendingSends = {
  add(itemId: string, replyId: string): void {
    set(new Map(pending).set(itemId, { replyId, sentAt: Date.now() }));
  },
  remove(itemId: string): void {
    if (pending.has(itemId)) set(new Map([...pending].filter(([id]) => id !== itemId)));
  },
  /** The person has signed out. */
  clear(): void {
    set(new Map());
  },
};

function set(next: ReadonlyMap<string, PendingSend>): void {
  pending = next;
  clearInterval(timer);
  if (pending.size > 0) timer = setInterval(tick, TICK_MS);
  notify();
}

function tick(): void {
  const running = new Map([...pending].filter(([, send]) => secondsLeft(send, Date.now()) > 0));
  if (running.size < pending.size) set(running);
  else notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whole seconds that are left, 0 when the reply leaves. */
export function secondsLeft({ sentAt }: PendingSend, now: number): number {
  return Math.max(0, Math.min(UNDO_SECONDS, Math.ceil(UNDO_SECONDS - (now - sentAt) / 1_000)));
}

/** The reply of this item that can still be taken back, with the seconds that are left. */
export function usePendingSend(itemId: string): (PendingSend & { seconds: number }) | null {
  const send = useSyncExternalStore(subscribe, () => pending.get(itemId) ?? null);
  const seconds = useSyncExternalStore(subscribe, () => (send ? secondsLeft(send, Date.now()) : 0));
  return send && seconds > 0 ? { ...send, seconds } : null;
}
