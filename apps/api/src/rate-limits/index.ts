export {
  type ClientLimit,
  createRateLimiter,
  NETWORK_FACTOR,
  type RateLimit,
  type RateLimiter,
  toClientKey,
  toNetworkKey,
} from './counters.ts';
export { enforceLimits } from './limits.ts';
