// Reports the state of the client in a page to the test. The pages are bare, so that the machine
// can run fifty of them.

export type Tab = {
  isSignedIn: () => boolean;
  /** Resolves when the client has finished loading, or after a minute. */
  whenLoaded: () => Promise<void>;
};

declare global {
  interface Window {
    tab: Tab;
  }
}

const POLL_INTERVAL_MS = 50;
const TIMEOUT_MS = 60_000;

export function showTab(client: { isLoading: () => boolean; isSignedIn: () => boolean }): void {
  window.tab = {
    isSignedIn: client.isSignedIn,
    async whenLoaded() {
      const deadlineMs = performance.now() + TIMEOUT_MS;
      while (client.isLoading() && performance.now() < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    },
  };
}
