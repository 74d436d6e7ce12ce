// Environment of a browser tab. Workers, Node and React Native get the parts that they support.
import type { AuthEnvironment, Channel, Clock, Page, Unsubscribe } from './environment.ts';
import { BROWSER_WEB_AUTHN } from './web-authn.ts';
import { createWebLock } from './web-lock.ts';

const CLOCK: Clock = {
  now: () => Date.now(),
  uptimeMs: () => performance.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (timer) => clearTimeout(timer as Parameters<typeof clearTimeout>[0]),
};

export function createBrowserEnvironment(): AuthEnvironment {
  const hasWindow = typeof window !== 'undefined' && typeof document !== 'undefined';
  const locks = typeof navigator === 'undefined' ? undefined : navigator.locks;
  return {
    clock: CLOCK,
    random: Math.random,
    fetch: (input, init) => globalThis.fetch(input, init),
    page: hasWindow ? createPage() : null,
    openChannel: hasWindow && typeof BroadcastChannel !== 'undefined' ? openChannel : null,
    onStorageChange(listener) {
      return listen(hasWindow ? window : null, 'storage', (event) => {
        if (event instanceof StorageEvent && event.key) listener(event.key, event.newValue);
      });
    },
    onWake(listener) {
      const stopVisibility = listen(hasWindow ? document : null, 'visibilitychange', () => {
        if (document.visibilityState === 'visible') listener();
      });
      const stopPageShow = listen(hasWindow ? window : null, 'pageshow', listener);
      return () => {
        stopVisibility();
        stopPageShow();
      };
    },
    onOnline: (listener) => listen(hasWindow ? window : null, 'online', listener),
    withLock: createWebLock(locks, CLOCK),
    webAuthn: BROWSER_WEB_AUTHN,
    warn: (message) => console.warn(message),
  };
}

function createPage(): Page {
  return {
    href: () => window.location.href,
    replace: (href) => window.history.replaceState(window.history.state, '', href),
    open: (href) => window.location.assign(href),
  };
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    post: (message) => channel.postMessage(message),
    listen: (listener) =>
      listen(channel, 'message', (event) => {
        if (event instanceof MessageEvent) listener(event.data);
      }),
    close: () => channel.close(),
  };
}

function listen(
  target: EventTarget | null,
  type: string,
  listener: (event: Event) => void,
): Unsubscribe {
  target?.addEventListener(type, listener);
  return () => target?.removeEventListener(type, listener);
}
