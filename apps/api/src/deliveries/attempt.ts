// One attempt to send one delivery. The result is returned as a value; it never throws.
import type { AttemptLimits } from './destinations.ts';
import { DeliveryFailure, toFailureCode, toFailureKind } from './failure.ts';
import type { Delivery, Outcome } from './outbox.ts';

export type Sender = (delivery: Delivery, signal: AbortSignal) => Promise<'delivered' | 'skipped'>;

export async function attemptDelivery(
  delivery: Delivery,
  sender: Sender | undefined,
  limits: Pick<AttemptLimits, 'deadlineMs' | 'lateCode'>,
): Promise<Outcome> {
  try {
    if (!sender) throw new Error(`no sender for ${delivery.kind}`);
    return { result: await withDeadline((signal) => sender(delivery, signal), limits) };
  } catch (error) {
    const failureCode = toFailureCode(error);
    return { result: toFailureKind(failureCode), failureCode };
  }
}

// SMTP cannot be aborted, so the deadline also rejects the promise. The attempt then fails.
async function withDeadline<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  { deadlineMs, lateCode }: Pick<AttemptLimits, 'deadlineMs' | 'lateCode'>,
): Promise<Result> {
  const signal = AbortSignal.timeout(deadlineMs);
  return Promise.race([
    work(signal),
    new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new DeliveryFailure(lateCode)), { once: true });
    }),
  ]);
}
