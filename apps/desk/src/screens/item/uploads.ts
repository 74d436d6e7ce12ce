// The files that are being uploaded, per item. Outside of the components, because an upload goes on while the
// person looks at another item, and a reply must not leave without its file.
import { useSyncExternalStore } from 'react';

export type Upload = { id: number; name: string; share: number };

const NONE: readonly Upload[] = [];
let running: ReadonlyMap<string, readonly Upload[]> = new Map();
let lastId = 0;
const listeners = new Set<() => void>();

export const uploads = {
  of: (itemId: string): readonly Upload[] => running.get(itemId) ?? NONE,
  start(itemId: string, name: string): { report(share: number): void; end(): void } {
    lastId += 1;
    const id = lastId;
    set(itemId, [...uploads.of(itemId), { id, name, share: 0 }]);
    return {
      report: (share) =>
        set(
          itemId,
          uploads.of(itemId).map((upload) => (upload.id === id ? { ...upload, share } : upload)),
        ),
      end: () =>
        set(
          itemId,
          uploads.of(itemId).filter((upload) => upload.id !== id),
        ),
    };
  },
};

function set(itemId: string, list: readonly Upload[]): void {
  const next = new Map(running);
  if (list.length > 0) next.set(itemId, list);
  else next.delete(itemId);
  running = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useUploads(itemId: string): readonly Upload[] {
  return useSyncExternalStore(subscribe, () => uploads.of(itemId));
}
