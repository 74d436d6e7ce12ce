// One attempt to send one delivery: what comes of it is a value, never an exception.
import { toFailureCode } from './failure.ts';
import type { ClaimedDelivery, Outcome } from './outbox.ts';
import { getRetryDelayMs } from './retry-schedule.ts';

/** Well before the lease of a delivery ends, so that two workers never send the same one at once. */
const ATTEMPT_DEADLINE_MS = 12_000;

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
