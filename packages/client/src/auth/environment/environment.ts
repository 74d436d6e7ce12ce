// External dependencies of the client. Tests pass in their own and patch no globals.
import type { WebAuthn } from './web-authn.ts';

export type Unsubscribe = () => void;

export type Clock = {
  /** Wall clock in milliseconds. It may jump. */
  now(): number;
  /**
   * Milliseconds since an arbitrary start. Never decreases, but may stop while the machine sleeps.
   */
  uptimeMs(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  clearTimeout(timer: unknown): void;
};

/** The address bar. */
export type Page = {
  href(): string;
  /** Changes the URL without a history entry. */
  replace(href: string): void;
  /** Navigates to another page. */
  open(href: string): void;
};

export type Channel = {
  post(message: unknown): void;
  listen(listener: (message: unknown) => void): Unsubscribe;
  close(): void;
};

/**
 * Runs the task while no other tab runs a task with the same name. After `waitMs` the task runs
 * without the lock. `wasContended` is true when another tab held the lock.
 */
export type WithLock = <Result>(
  name: string,
  waitMs: number,
  task: (wasContended: boolean) => Promise<Result>,
) => Promise<Result>;

/** The part of `fetch` that the client uses. `headers` is read only for Retry-After. */
export type AuthFetch = (
  url: string,
  init: RequestInit,
) => Promise<
  Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & { headers?: Pick<Headers, 'get'> }
>;

export type AuthEnvironment = {
  clock: Clock;
  random(): number;
  fetch: AuthFetch;
  /** Null outside a browser. */
  page: Page | null;
  /** Null where the browser has no broadcast channel. */
  openChannel: ((name: string) => Channel) | null;
  /** Calls the listener when another tab writes to the local storage. */
  onStorageChange(listener: (key: string, value: string | null) => void): Unsubscribe;
  /**
   * Calls the listener when the page becomes visible or is restored from the back/forward cache.
   */
  onWake(listener: () => void): Unsubscribe;
  onOnline(listener: () => void): Unsubscribe;
  withLock: WithLock;
  webAuthn: WebAuthn;
  warn(message: string): void;
};
