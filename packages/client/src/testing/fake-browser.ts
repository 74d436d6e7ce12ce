// A fake browser without UI: tabs that share a storage, a channel and a lock, each with its own
// address bar. End-to-end tests use a real browser.
import { createWebLock, type Locks } from '../auth/environment/web-lock.ts';
import type { AuthEnvironment, Channel, Page } from '../auth/index.ts';
import type { FakeClock } from './fake-clock.ts';

export type FakePage = Page & { visited: string[]; historyLength: number };

export type FakeTab = {
  page: FakePage;
  environment: Omit<AuthEnvironment, 'fetch' | 'webAuthn'>;
  warnings: string[];
  wake(): void;
  goOnline(): void;
};

export type FakeBrowser = {
  storage: Map<string, string>;
  openTab(options?: { href?: string; random?: () => number }): FakeTab;
  /** Holds the lock and never releases it. */
  holdLockForEver(name: string): void;
};

/** Creates tabs that share a storage, a channel and a lock. */
export function createFakeBrowser(clock: FakeClock): FakeBrowser {
  const storage = new Map<string, string>();
  const channels = new Map<string, Set<(message: unknown) => void>>();
  const locks = createFakeLocks(clock);

  return {
    storage,
    holdLockForEver: locks.holdForEver,
    openTab({ href = 'https://site.example/', random = () => 1 } = {}) {
      const page = createFakePage(href);
      const wakeListeners = new Set<() => void>();
      const onlineListeners = new Set<() => void>();
      const warnings: string[] = [];
      return {
        page,
        warnings,
        wake: () => callAll(wakeListeners),
        goOnline: () => callAll(onlineListeners),
        environment: {
          clock,
          random,
          page,
          withLock: locks.withLock,
          openChannel: (name) => openChannel(channels, name),
          onStorageChange: () => () => {},
          onWake: (listener) => add(wakeListeners, listener),
          onOnline: (listener) => add(onlineListeners, listener),
          warn: (message) => void warnings.push(message),
        },
      };
    },
  };
}

/** Adapter for `clientStorageType: 'custom'`. */
export function toItemStorage(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

function createFakePage(start: string): FakePage {
  let current = start;
  const visited: string[] = [];
  return {
    visited,
    historyLength: 1,
    href: () => current,
    replace(href) {
      current = href;
    },
    open: (href) => void visited.push(href),
  };
}

/** A message reaches the other tabs in a later microtask, and never its sender. */
function openChannel(
  channels: Map<string, Set<(message: unknown) => void>>,
  name: string,
): Channel {
  const receivers = channels.get(name) ?? new Set();
  channels.set(name, receivers);
  const own = new Set<(message: unknown) => void>();
  const receive = (message: unknown) => {
    for (const listener of own) listener(message);
  };
  receivers.add(receive);
  return {
    post(message) {
      // As a real BroadcastChannel does.
      if (!receivers.has(receive)) throw new Error('The channel is closed.');
      const copy: unknown = structuredClone(message);
      for (const other of receivers) {
        if (other !== receive) queueMicrotask(() => other(copy));
      }
    },
    listen: (listener) => add(own, listener),
    close: () => void receivers.delete(receive),
  };
}

/** One holder per name. An aborted wait rejects like in a browser. */
function createFakeLocks(clock: FakeClock) {
  const held = new Map<string, Promise<unknown>>();
  const locks: Locks = {
    async request(name, { ifAvailable, signal }, task) {
      if (held.has(name) && ifAvailable) return task(null);
      while (held.has(name)) {
        await Promise.race([held.get(name), aborted(signal)]);
        signal?.throwIfAborted();
      }
      const work = task({ name });
      held.set(
        name,
        work.catch(() => {}).then(() => held.delete(name)),
      );
      return work;
    },
  };
  return {
    withLock: createWebLock(locks, clock),
    holdForEver: (name: string) => void held.set(name, new Promise(() => {})),
  };
}

function aborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => signal?.addEventListener('abort', () => resolve()));
}

function add<Listener>(listeners: Set<Listener>, listener: Listener) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function callAll(listeners: Set<() => void>) {
  for (const listener of listeners) listener();
}
