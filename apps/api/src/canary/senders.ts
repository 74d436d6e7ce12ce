// Entry of the worker: the sender of the canary.
import type { Sender } from '../deliveries/index.ts';

/** Sends nothing: the stored outcome shows that a worker takes deliveries from the outbox. */
export function canarySender(): Sender {
  return async () => 'delivered';
}
