// A circuit breaker that protects a destination from repeated requests while it is down. Closed:
// deliveries are allowed up to a number in flight. It opens after several different deliveries have
// failed in a row, so one delivery that always fails does not open it. While it is open, single
// deliveries are sent as probes. The first response closes it. The number in flight then starts at
// two and grows with every response, so the destination is not flooded when it is available again.
import { isResponse } from './failure.ts';
import type { Outcome } from './outbox.ts';

const FAILURES_TO_OPEN = 5;
const FIRST_PROBE_AFTER_MS = 2_000;
const PROBE_MAX_INTERVAL_MS = 10_000;
const IN_FLIGHT_AFTER_OUTAGE = 2;

export type Reached = 'reachable' | 'unreachable';

export type Breaker = {
  /** The number of deliveries that may be claimed while this many are in flight. */
  limit: (inFlight: number) => number;
  /** The number in flight that is allowed while the breaker is closed. */
  window: () => number;
  /** To be called when deliveries were claimed. While the breaker is open, this starts a probe. */
  noteClaim: () => void;
  /** Returns the new state if this outcome changed it. */
  note: (outcome: Reached, deliveryId: string) => 'opened' | 'closed' | null;
};

export function createBreaker(maxInFlight: number, now: () => number = Date.now): Breaker {
  const failed = new Set<string>();
  let window = maxInFlight;
  let probeIntervalMs = FIRST_PROBE_AFTER_MS;
  let nextProbeAt = 0;
  const isOpen = () => failed.size >= FAILURES_TO_OPEN;

  return {
    limit(inFlight) {
      if (!isOpen()) return Math.max(0, window - inFlight);
      return now() < nextProbeAt || inFlight >= maxInFlight ? 0 : 1;
    },
    window: () => window,
    noteClaim() {
      if (!isOpen()) return;
      probeIntervalMs = Math.min(2 * probeIntervalMs, PROBE_MAX_INTERVAL_MS);
      nextProbeAt = now() + probeIntervalMs;
    },
    note(outcome, deliveryId) {
      const wasOpen = isOpen();
      if (outcome === 'unreachable') {
        if (wasOpen) return null;
        failed.add(deliveryId);
        if (!isOpen()) return null;
        probeIntervalMs = FIRST_PROBE_AFTER_MS;
        nextProbeAt = now() + probeIntervalMs;
        return 'opened';
      }
      failed.clear();
      window = wasOpen ? IN_FLIGHT_AFTER_OUTAGE : Math.min(window + 1, maxInFlight);
      return wasOpen ? 'closed' : null;
    },
  };
}

/**
 * What an outcome says about the destination. Null if it says nothing: the sender skipped the
 * delivery or failed before it sent anything.
 */
export function toReached(outcome: Outcome): Reached | null {
  if (outcome.result === 'delivered') return 'reachable';
  if (outcome.result === 'unreachable' || outcome.result === 'unclear') return 'unreachable';
  return 'failureCode' in outcome && isResponse(outcome.failureCode) ? 'reachable' : null;
}
