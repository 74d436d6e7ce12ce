// Cumulative Layout Shift: the worst burst of unexpected movement. A burst (session window) ends
// after one second without movement and lasts at most five seconds.

export type Shift = { value: number; startTime: number; hadRecentInput: boolean };

const MAX_GAP_MS = 1000;
const MAX_WINDOW_MS = 5000;

export type LayoutShiftScore = { add(shift: Shift): void; get(): number };

export function createLayoutShiftScore(): LayoutShiftScore {
  let worst = 0;
  let current = 0;
  let firstAtMs = 0;
  let lastAtMs = Number.NEGATIVE_INFINITY;

  return {
    add({ value, startTime, hadRecentInput }) {
      // Movement after input of the visitor is expected.
      if (hadRecentInput) return;
      const isSameWindow =
        startTime - lastAtMs < MAX_GAP_MS && startTime - firstAtMs < MAX_WINDOW_MS;
      if (!isSameWindow) {
        current = 0;
        firstAtMs = startTime;
      }
      current += value;
      lastAtMs = startTime;
      worst = Math.max(worst, current);
    },
    get: () => worst,
  };
}
