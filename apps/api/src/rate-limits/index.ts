export {
  type Budget,
  type Budgets,
  type ClientBudget,
  createBudgets,
  NETWORK_FACTOR,
  toClientKey,
  toNetworkKey,
} from './counters.ts';
export { enforceLimits } from './limits.ts';
