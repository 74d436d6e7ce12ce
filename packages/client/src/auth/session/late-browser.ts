// Storage and messages between tabs that arrive late, for tests. A real browser keeps a copy of the
// local storage in each process and sends changes to the others, so a tab may read an old value.
import type { Channel, ItemStorage } from '../index.ts';

/** Lets the given number of microtasks pass. */
export async function microtasks(count: number): Promise<void> {
  for (let passed = 0; passed < count; passed += 1) await Promise.resolve();
}

/** Runs tasks after their delay, in the order in which they were added. */
function createLine(nextDelay: () => number) {
  let last: Promise<void> = Promise.resolve();
  return (task: () => void) => {
    const delay = nextDelay();
    last = last.then(() => microtasks(delay)).then(task);
  };
}

type Change = { key: string; value: string | null };
type View = { values: Map<string, string>; pending: Map<string, number>; receive: Receive };
type Receive = (change: Change) => void;

/** A storage whose master copy receives each change late, and whose views receive it later still. */
export function createLateStorage(nextDelay: () => number, initial: Record<string, string>) {
  const master = new Map(Object.entries(initial));
  const views: View[] = [];

  return {
    openView(): ItemStorage {
      const values = new Map(master);
      const pending = new Map<string, number>();
      const fromMaster = createLine(nextDelay);
      const toMaster = createLine(nextDelay);
      const countPending = (key: string, by: number) =>
        pending.set(key, (pending.get(key) ?? 0) + by);
      const view: View = {
        values,
        pending,
        // A change of another tab does not replace an own one that the master has not seen yet.
        receive: (change) =>
          fromMaster(() => {
            if (!pending.get(change.key)) apply(values, change);
          }),
      };
      views.push(view);
      const write = (change: Change) => {
        apply(values, change);
        countPending(change.key, 1);
        toMaster(() => {
          apply(master, change);
          countPending(change.key, -1);
          for (const other of views) if (other !== view) other.receive(change);
        });
      };
      return {
        getItem: (key) => values.get(key) ?? null,
        setItem: (key, value) => write({ key, value }),
        removeItem: (key) => write({ key, value: null }),
      };
    },
  };
}

function apply(values: Map<string, string>, { key, value }: Change): void {
  if (value === null) values.delete(key);
  else values.set(key, value);
}

/** Channels whose messages reach each receiver late, in the order of their sender. */
export function createLateChannels(nextDelay: () => number): (name: string) => Channel {
  const receivers = new Set<(message: unknown) => void>();
  return () => {
    const listeners = new Set<(message: unknown) => void>();
    const receive = (message: unknown) => {
      for (const listener of listeners) listener(message);
    };
    receivers.add(receive);
    const lines = new Map<typeof receive, ReturnType<typeof createLine>>();
    const lineTo = (receiver: typeof receive) => {
      const line = lines.get(receiver) ?? createLine(nextDelay);
      lines.set(receiver, line);
      return line;
    };
    return {
      post(message) {
        const copy: unknown = structuredClone(message);
        for (const other of receivers) if (other !== receive) lineTo(other)(() => other(copy));
      },
      listen(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close: () => void receivers.delete(receive),
    };
  };
}
