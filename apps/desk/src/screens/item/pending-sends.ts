// Replies that can still be taken back. Outside of the components, so that looking at another item in
// between does not end the time for it.
import { useEffect, useState, useSyncExternalStore } from 'react';

export const UNDO_SECONDS = 10;

export type PendingSend = { replyId: string; sentAt: number };

let pending: ReadonlyMap<string, PendingSend> = new Map();
const listeners = new Set<() => void>();

export const pendingSends = {
  add(itemId: string, replyId: string): void {
    pending = new Map(pending).set(itemId, { replyId, sentAt: Date.now() });
    notify();
  },
  remove(itemId: string): void {
    const next = new Map(pending);
    if (next.delete(itemId)) {
      pending = next;
      notify();
    }
  },
};

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
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!send) return;
    const tick = () => {
      setNow(Date.now());
      if (secondsLeft(send, Date.now()) === 0) pendingSends.remove(itemId);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [send, itemId]);
  if (!send) return null;
  const seconds = secondsLeft(send, now);
  return seconds === 0 ? null : { ...send, seconds };
}
