// A clock that moves only when told to: wall time may jump, uptime only goes forward.
import type { Clock } from '../auth/index.ts';

type Timer = { dueMs: number; order: number; run: () => void };

export type FakeClock = Clock & {
  /** Runs what falls due on the way, one after the other, and lets promises settle in between. */
  advance(byMs: number): Promise<void>;
  /** Time passes, but timers run only afterwards, as in a machine that slept. */
  sleep(byMs: number): Promise<void>;
  /** Somebody sets the wall clock. */
  jump(byMs: number): void;
  pendingTimers(): number;
};

/** Enough turns for a chain of awaits to come to rest. */
const SETTLE_TURNS = 100;

/** Lets all promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < SETTLE_TURNS; turn += 1) await Promise.resolve();
}

/** Stands still until it is told to go on. */
export function createFakeClock(startMs = Date.UTC(2026, 10, 15)): FakeClock {
  const timers = new Set<Timer>();
  let uptimeMs = 0;
  let offsetMs = startMs;
  let order = 0;

  const takeDue = (untilMs: number): Timer | undefined => {
    const [first] = [...timers]
      .filter(({ dueMs }) => dueMs <= untilMs)
      .sort((one, other) => one.dueMs - other.dueMs || one.order - other.order);
    if (first) timers.delete(first);
    return first;
  };

  async function runUntil(endMs: number): Promise<void> {
    await settle();
    for (let timer = takeDue(endMs); timer; timer = takeDue(endMs)) {
      uptimeMs = Math.max(uptimeMs, timer.dueMs);
      timer.run();
      await settle();
    }
  }

  return {
    now: () => uptimeMs + offsetMs,
    uptimeMs: () => uptimeMs,
    setTimeout(run, delayMs) {
      order += 1;
      const timer = { dueMs: uptimeMs + delayMs, order, run };
      timers.add(timer);
      return timer;
    },
    clearTimeout: (timer) => void timers.delete(timer as Timer),
    async advance(byMs) {
      const endMs = uptimeMs + byMs;
      await runUntil(endMs);
      uptimeMs = endMs;
    },
    async sleep(byMs) {
      uptimeMs += byMs;
      await runUntil(uptimeMs);
    },
    jump(byMs) {
      offsetMs += byMs;
    },
    pendingTimers: () => timers.size,
  };
}
