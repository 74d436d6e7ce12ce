// A circuit breaker that protects a destination from repeated requests while it is down. Closed:
// all deliveries are allowed. It opens after several failures in a row. While it is open, one
// delivery per interval is sent as a probe. The first result other than an unreachable code closes
// it.

const FAILURES_TO_OPEN = 5;
const PROBE_EVERY_MS = 2_000;

export type Breaker = {
  /** The number of deliveries that may be claimed when this many slots are free. */
  limit: (freeSlots: number) => number;
  /** Returns the new state if this outcome changed it. */
  note: (outcome: 'reachable' | 'unreachable') => 'opened' | 'closed' | null;
};

export function createBreaker(now: () => number = Date.now): Breaker {
  let failuresInARow = 0;
  let nextProbeAt = 0;
  const isOpen = () => failuresInARow >= FAILURES_TO_OPEN;

  return {
    limit(freeSlots) {
      if (!isOpen()) return freeSlots;
      if (now() < nextProbeAt) return 0;
      nextProbeAt = now() + PROBE_EVERY_MS;
      return Math.min(freeSlots, 1);
    },
    note(outcome) {
      const wasOpen = isOpen();
      failuresInARow = outcome === 'reachable' ? 0 : failuresInARow + 1;
      if (isOpen() === wasOpen) return null;
      nextProbeAt = now() + PROBE_EVERY_MS;
      return wasOpen ? 'closed' : 'opened';
    },
  };
}
