// A clock that moves only when a test moves it. Wall time may jump, uptime only increases.
import type { Clock } from '../auth/index.ts';

type Timer = { dueMs: number; order: number; run: () => void };

export type FakeClock = Clock & {
  /** Moves the time, runs the due timers in order, and lets promises settle after each one. */
  advance(byMs: number): Promise<void>;
  /** Moves the time first and runs the timers afterwards, like a machine that slept. */
  sleep(byMs: number): Promise<void>;
  /** Changes the wall clock, as when the user sets it. */
  jump(byMs: number): void;
  pendingTimers(): number;
};

/** Number of microtasks that is enough for every chain of awaits in the tests. */
const SETTLE_MICROTASKS = 200;

/** Lets all promises that can settle do so. */
export async function settle(): Promise<void> {
  for (let count = 0; count < SETTLE_MICROTASKS; count += 1) await Promise.resolve();
}

/** Creates a clock that stops until a test moves it. */
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
