// Keeps a destination that is down from being asked again and again. Closed: everything may go.
// After a few failures in a row it opens: from then on one delivery at a time goes out as a probe,
// and the first answer, whatever it says, closes it again.

const FAILURES_TO_OPEN = 5;
const PROBE_EVERY_MS = 2_000;

export type Breaker = {
  /** How many deliveries may be taken when there is room for so many. */
  limit: (room: number) => number;
  /** Gives what has become of the breaker if this changed it. */
  note: (outcome: 'answered' | 'unreachable') => 'opened' | 'closed' | null;
};

export function createBreaker(now: () => number = Date.now): Breaker {
  let failuresInARow = 0;
  let nextProbeAt = 0;
  const isOpen = () => failuresInARow >= FAILURES_TO_OPEN;

  return {
    limit(room) {
      if (!isOpen()) return room;
      if (now() < nextProbeAt) return 0;
      nextProbeAt = now() + PROBE_EVERY_MS;
      return Math.min(room, 1);
    },
    note(outcome) {
      const wasOpen = isOpen();
      failuresInARow = outcome === 'answered' ? 0 : failuresInARow + 1;
      if (isOpen() === wasOpen) return null;
      nextProbeAt = now() + PROBE_EVERY_MS;
      return wasOpen ? 'closed' : 'opened';
    },
  };
}
