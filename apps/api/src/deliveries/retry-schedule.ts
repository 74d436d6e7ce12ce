// When a failed delivery is tried again: 1 s, 3 s, 9 s … three times the last wait, with jitter so
// that a receiver that comes back is not met by everything at once. Twelve attempts span about a
// day; what still fails then is parked for a person to look at.

const FIRST_DELAY_MS = 1_000;
const FACTOR = 3;
const JITTER = 0.2;

export const MAX_ATTEMPTS = 12;

/** The wait after failed attempt n (1, 2 …), or null when there is no further attempt. */
export function getRetryDelayMs(attempt: number, random: () => number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const spread = 1 + JITTER * (2 * random() - 1);
  return Math.round(FIRST_DELAY_MS * FACTOR ** (attempt - 1) * spread);
}
