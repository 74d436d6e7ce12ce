// Repeats work that does not get its locks at once. A statement that waits for a table lock blocks
// every later writer of the table. So each wait is short, and writers pass during the pauses.
import { setTimeout } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { type LockHolders, watchLockHolders } from './lock-holders.ts';

type Queryable = Pick<ClientBase, 'query'>;

export type LockRetry = {
  /** Another session. Only it can see who holds the lock while the client waits. */
  observer: Queryable | null;
  limitMs: number;
  now: () => number;
  sleep: (durationMs: number) => Promise<void>;
  random: () => number;
};

export const DEFAULT_LOCK_RETRY: LockRetry = {
  observer: null,
  limitMs: 2 * 60_000,
  now: () => performance.now(),
  sleep: (durationMs) => setTimeout(durationMs),
  random: Math.random,
};

export const LOCK_TIMEOUT_MS = 100;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;
/** lock_not_available and deadlock_detected. */
const LOCK_ERRORS: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

/** `work` sets `lock_timeout`, and leaves nothing behind when it throws. */
export async function retryForLocks(
  client: ClientBase,
  name: string,
  retry: LockRetry,
  work: () => Promise<void>,
): Promise<void> {
  const startedAt = retry.now();
  let pauseMs = FIRST_PAUSE_MS;
  let holders: LockHolders = { stop: async () => [] };
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const found = await holders.stop();
      if (!isLockError(error)) throw error;
      const waitedMs = retry.now() - startedAt;
      if (waitedMs >= retry.limitMs) {
        throw new Error(describeWait(name, waitedMs, found), { cause: error });
      }
    } finally {
      await holders.stop();
    }
    await retry.sleep(pauseMs * (0.5 + retry.random() / 2));
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    if (retry.observer) holders = await watchLockHolders(client, retry.observer);
  }
}

/** The runner wraps the error of PostgreSQL to name the file. */
function isLockError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOCK_ERRORS.has(error.code)) || isLockError(error.cause);
}

function describeWait(name: string, waitedMs: number, holders: string[]): string {
  const holder = holders.length === 0 ? 'another session' : holders.join(' and ');
  return `${name} could not be applied: for ${Math.round(waitedMs / 1000)} s it did not get a lock that is held by ${holder}. End that transaction, or wait for its end, and run the migrations again.`;
}
