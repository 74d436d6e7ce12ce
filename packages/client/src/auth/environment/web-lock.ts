// A lock across tabs that is never waited for without a bound: an orphaned lock must not sign
// anybody out, so after the wait the task runs without it.
import type { Clock, WithLock } from './environment.ts';

/** As much of `navigator.locks` as is used. */
export type Locks = {
  request<Result>(
    name: string,
    options: { ifAvailable?: boolean; signal?: AbortSignal },
    task: (lock: unknown) => Promise<Result>,
  ): Promise<Result>;
};

export function createWebLock(locks: Locks | undefined, clock: Clock): WithLock {
  return async (name, waitMs, task) => {
    if (!locks) return task(false);

    const first = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await task(false) } : null,
    );
    if (first) return first.result;

    const patience = startPatience(clock, waitMs);
    let hasRun = false;
    try {
      return await locks.request(name, { signal: patience.signal }, () => {
        hasRun = true;
        return task(true);
      });
    } catch (cause) {
      if (hasRun) throw cause;
      return task(true);
    } finally {
      patience.end();
    }
  };
}

/**
 * Aborts after the wait. A machine that slept meanwhile fires the timer much too late, and the tab
 * that holds the lock has slept too: then the wait begins anew.
 */
function startPatience(clock: Clock, waitMs: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let timer: unknown;
  const begin = () => {
    const startedMs = clock.now();
    timer = clock.setTimeout(() => {
      const hasSlept = clock.now() - startedMs > 2 * waitMs;
      if (hasSlept) begin();
      else controller.abort();
    }, waitMs);
  };
  begin();
  return { signal: controller.signal, end: () => clock.clearTimeout(timer) };
}
