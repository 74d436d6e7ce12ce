// Everything the client needs from outside, so that tests bring their own and no global is patched.
import type { WebAuthn } from './web-authn.ts';

export type Unsubscribe = () => void;

export type Clock = {
  /** Wall clock in milliseconds; may jump. */
  now(): number;
  /** Milliseconds since some start; never goes back, may stand still while the machine sleeps. */
  uptimeMs(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
};

/** The address bar. */
export type Page = {
  href(): string;
  /** Changes the address without a history entry. */
  replace(href: string): void;
  /** Leaves the page. */
  open(href: string): void;
};

export type Channel = {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): Unsubscribe;
  close(): void;
};

/**
 * Runs the task while no other tab runs one of the same name, and waits at most `waitMs` for that.
 * `wasContended` tells whether another tab held the lock, or still does after the wait.
 */
export type WithLock = <Result>(
  name: string,
  waitMs: number,
  task: (wasContended: boolean) => Promise<Result>,
) => Promise<Result>;

/** As much of `fetch` as is used. */
export type AuthFetch = (
  url: string,
  init: RequestInit,
) => Promise<Pick<Response, 'ok' | 'status' | 'statusText' | 'text'>>;

export type AuthEnvironment = {
  clock: Clock;
  random(): number;
  fetch: AuthFetch;
  /** Null outside a browser. */
  page: Page | null;
  /** Null where tabs cannot talk to each other. */
  openChannel: ((name: string) => Channel) | null;
  /** Told when another tab writes to the local storage. */
  onStorageChange(listener: (key: string, value: string | null) => void): Unsubscribe;
  /** The page is looked at again, or comes back from the history cache. */
  onWake(listener: () => void): Unsubscribe;
  onOnline(listener: () => void): Unsubscribe;
  withLock: WithLock;
  webAuthn: WebAuthn;
  warn(message: string): void;
};
