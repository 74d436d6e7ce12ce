export {
  type Budget,
  type Budgets,
  type ClientBudget,
  createBudgets,
  NETWORK_FACTOR,
} from './budgets.ts';
export { toClientKey, toNetworkKey } from './client-address.ts';
export { enforceLimits } from './limits.ts';
