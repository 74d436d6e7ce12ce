export type { Sender } from './attempt.ts';
export { CHANNEL_CONCURRENCY } from './channel.ts';
export { DeliveryFailure } from './failure.ts';
export { createDeliveryLoop, type DeliveryLoop } from './loop.ts';
