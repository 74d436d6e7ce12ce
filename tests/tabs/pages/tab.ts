// What a page with one client tells the test about itself. The pages are bare, so that fifty fit.

export type Tab = {
  isSignedIn: () => boolean;
  /** Resolves when the client knows whether somebody is signed in, or after a minute. */
  whenSettled: () => Promise<void>;
};

declare global {
  interface Window {
    tab: Tab;
  }
}

const POLL_INTERVAL_MS = 50;
const PATIENCE_MS = 60_000;

export function showTab(client: { isLoading: () => boolean; isSignedIn: () => boolean }): void {
  window.tab = {
    isSignedIn: client.isSignedIn,
    async whenSettled() {
      const deadlineMs = performance.now() + PATIENCE_MS;
      while (client.isLoading() && performance.now() < deadlineMs) {
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
    },
  };
}
