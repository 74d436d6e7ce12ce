// A lock across tabs with a limited wait. An orphaned lock must not sign the user out, so after the
// wait the task runs without the lock (D-P5b).
import type { Clock, WithLock } from './environment.ts';
import { elapsedMs, readInstant } from './instant.ts';

/** The part of `navigator.locks` that is used. */
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

    const timeout = startTimeout(clock, waitMs);
    let hasRun = false;
    try {
      return await locks.request(name, { signal: timeout.signal }, () => {
        hasRun = true;
        return task(true);
      });
    } catch (cause) {
      if (hasRun) throw cause;
      return task(true);
    } finally {
      timeout.end();
    }
  };
}

/**
 * Aborts after the wait. While the machine sleeps, the timer is late and the tab with the lock also
 * sleeps. In that case the wait starts again.
 */
function startTimeout(clock: Clock, waitMs: number): { signal: AbortSignal; end(): void } {
  const controller = new AbortController();
  let timer: unknown;
  const begin = () => {
    const started = readInstant(clock);
    timer = clock.setTimeout(() => {
      const hasSlept = elapsedMs(readInstant(clock), started) > 2 * waitMs;
      if (hasSlept) begin();
      else controller.abort();
    }, waitMs);
  };
  begin();
  return { signal: controller.signal, end: () => clock.clearTimeout(timer) };
}
