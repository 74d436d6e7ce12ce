// One attempt to send one delivery: what comes of it is a value, never an exception.
import { toFailureCode } from './failure.ts';
import type { ClaimedDelivery, Outcome } from './outbox.ts';

/** Well before the lease of a delivery ends, so that two workers never send the same one at once. */
const ATTEMPT_DEADLINE_MS = 12_000;

// Waits of 1 s, 3 s, 9 s … three times the last one, with jitter so that a receiver that comes back is not
// met by everything at once. Twelve attempts span about a day; what still fails then is parked for a
// person to look at.
const FIRST_DELAY_MS = 1_000;
const FACTOR = 3;
const JITTER = 0.2;

export const MAX_ATTEMPTS = 12;

export type Sender = (
  delivery: ClaimedDelivery,
  signal: AbortSignal,
) => Promise<'delivered' | 'skipped'>;

export async function attemptDelivery(
  delivery: ClaimedDelivery,
  options: { sender: Sender | undefined; random: () => number },
): Promise<Outcome> {
  const { sender } = options;
  try {
    if (!sender) throw new Error(`no sender for ${delivery.kind}`);
    return { state: await withDeadline((signal) => sender(delivery, signal)) };
  } catch (error) {
    const failureCode = toFailureCode(error);
    const retryInMs = getRetryDelayMs(delivery.attempts, options.random);
    return retryInMs === null
      ? { state: 'parked', failureCode }
      : { state: 'pending', failureCode, retryInMs };
  }
}

// SMTP cannot be aborted, so the deadline is also a race: the attempt counts as failed then.
async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const signal = AbortSignal.timeout(ATTEMPT_DEADLINE_MS);
  return Promise.race([
    work(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    }),
  ]);
}

/** The wait after failed attempt n (1, 2 …), or null when there is no further attempt. */
export function getRetryDelayMs(attempt: number, random: () => number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const spread = 1 + JITTER * (2 * random() - 1);
  return Math.round(FIRST_DELAY_MS * FACTOR ** (attempt - 1) * spread);
}
