// A hasher that lets a test act while a request computes a hash, which is slow in production.
import { quickHasher } from './auth-model/world.ts';

export function createInterruptedHasher() {
  let pending: (() => Promise<unknown>) | null = null;
  const hasher: typeof quickHasher = {
    ...quickHasher,
    async hash(password, recentCalls) {
      const work = pending;
      pending = null;
      await work?.();
      return quickHasher.hash(password, recentCalls);
    },
  };
  return {
    hasher,
    /** Runs the function during the next hash. */
    duringNextHash(work: () => Promise<unknown>): void {
      pending = work;
    },
  };
}
