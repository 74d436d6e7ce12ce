// One attempt to send one delivery. The result is returned as a value; it never throws.
import { toFailureCode, toFailureKind } from './failure.ts';
import type { Delivery, Outcome } from './outbox.ts';

/**
 * Ends well before the lease, so that two workers never send the same delivery at the same time.
 */
const ATTEMPT_DEADLINE_MS = 12_000;

export type Sender = (delivery: Delivery, signal: AbortSignal) => Promise<'delivered' | 'skipped'>;

export async function attemptDelivery(
  delivery: Delivery,
  sender: Sender | undefined,
): Promise<Outcome> {
  try {
    if (!sender) throw new Error(`no sender for ${delivery.kind}`);
    return { result: await withDeadline((signal) => sender(delivery, signal)) };
  } catch (error) {
    const failureCode = toFailureCode(error);
    return { result: toFailureKind(failureCode), failureCode };
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
