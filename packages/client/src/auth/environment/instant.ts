// Points in time and the time between them. No clock of a browser is enough alone: the user may set
// the wall clock back, and the uptime may stop while the machine sleeps.
import type { Clock } from './environment.ts';

/** A point in time on both clocks. */
export type Instant = { at: Date; uptimeMs: number };

export function readInstant(clock: Clock): Instant {
  return { at: new Date(clock.now()), uptimeMs: clock.uptimeMs() };
}

/** Uses the clock that shows the larger difference. Zero when `since` is not set. */
export function elapsedMs(now: Instant, since: { at: Date | null; uptimeMs: number }): number {
  if (!since.at) return 0;
  return Math.max(now.at.getTime() - since.at.getTime(), now.uptimeMs - since.uptimeMs);
}
