export type { Sender } from './attempt.ts';
export { DeliveryFailure } from './failure.ts';
export { CHANNEL_CONCURRENCY, createDeliveryLoop, type DeliveryLoop } from './loop.ts';
export {
  countDeliveries,
  DESTINATIONS,
  type DestinationCounts,
  reportOverdueDeliveries,
  retryAllDeliveries,
} from './manage.ts';
