// One attempt to send one delivery. The result is returned as a value; it never throws.
import { toFailureCode } from './failure.ts';
import type { ClaimedDelivery, Outcome } from './outbox.ts';

/**
 * Ends well before the lease, so that two workers never send the same delivery at the same time.
 */
const ATTEMPT_DEADLINE_MS = 12_000;

// The delay is 1 s, 3 s, 9 s and so on, multiplied by three each time. The jitter spreads the
// retries when a destination is available again. Twelve attempts take about a day. A delivery that
// still fails is then parked until a person checks it.
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

// SMTP cannot be aborted, so the deadline also rejects the promise. The attempt then fails.
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

/** The delay after failed attempt n (1, 2 …). Null when there is no further attempt. */
export function getRetryDelayMs(attempt: number, random: () => number): number | null {
  if (attempt >= MAX_ATTEMPTS) return null;
  const spread = 1 + JITTER * (2 * random() - 1);
  return Math.round(FIRST_DELAY_MS * FACTOR ** (attempt - 1) * spread);
}
