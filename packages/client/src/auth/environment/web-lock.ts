// A lock across tabs that is never waited for without a bound: an orphaned lock must not sign
// anybody out, so after the wait the task runs without it.
import type { Clock, WithLock } from './environment.ts';

export function createWebLock(locks: LockManager | undefined, clock: Clock): WithLock {
  return async (name, waitMs, task) => {
    if (!locks) return task(false);

    const first = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock ? { result: await task(false) } : null,
    );
    if (first) return first.result;

    const patience = new AbortController();
    const timer = clock.setTimeout(() => patience.abort(), waitMs);
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
      clock.clearTimeout(timer);
    }
  };
}
