export { DeliveryFailure } from './failure.ts';
export { createDeliveryLoop, type DeliveryLoop, type Sender } from './loop.ts';
