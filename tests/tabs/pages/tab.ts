// Reports the state of the client in a page to the test. The pages are bare, so that the machine
// can run fifty of them.

export type Tab = {
  isSignedIn: () => boolean;
  /** Resolves when the client has finished loading, or after a minute. */
  whenLoaded: () => Promise<void>;
  /** Resolves when the client is signed in or signed out as wanted, or after a minute. */
  whenSignedIn: (wanted: boolean) => Promise<void>;
  /** Runs a method of the client at the given time, so that tabs can act at the same moment. */
  callAt: (method: TabMethod, epochMs: number) => Promise<void>;
};

export type TabMethod = 'signIn' | 'refreshSession' | 'signOut';

declare global {
  interface Window {
    tab: Tab;
  }
}

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

type ShownClient = {
  isLoading: () => boolean;
  isSignedIn: () => boolean;
  methods?: Record<TabMethod, () => Promise<unknown>>;
};

export function showTab(client: ShownClient): void {
  async function waitUntil(isReached: () => boolean): Promise<void> {
    const deadlineMs = performance.now() + TIMEOUT_MS;
    while (!isReached() && performance.now() < deadlineMs) {
      await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
    }
  }

  window.tab = {
    isSignedIn: client.isSignedIn,
    whenLoaded: () => waitUntil(() => !client.isLoading()),
    whenSignedIn: (wanted) => waitUntil(() => client.isSignedIn() === wanted),
    async callAt(method, epochMs) {
      await new Promise((resolve) => setTimeout(resolve, epochMs - Date.now()));
      await client.methods?.[method]();
    },
  };
}
