export type { Sender } from './attempt.ts';
export { DESTINATIONS, EMAIL_CONNECTIONS } from './destinations.ts';
export { DeliveryFailure } from './failure.ts';
export { createDeliveryLoop, type DeliveryChannels, type DeliveryLoop } from './loop.ts';
export {
  countDeliveries,
  type DestinationCounts,
  reportOverdueDeliveries,
  retryAllDeliveries,
} from './manage.ts';
export { createDeliveryMetrics, type DeliveryMetrics } from './metrics.ts';
