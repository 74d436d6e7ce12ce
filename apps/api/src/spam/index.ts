export {
  type Budget,
  type Budgets,
  type ClientBudget,
  createBudgets,
  NETWORK_FACTOR,
} from './budgets.ts';
export { toClientKey, toNetworkKey } from './client-address.ts';
export { createFormStarts, type FormStarts } from './form-start.ts';
export {
  createJudge,
  type FormTrap,
  type Judge,
  type SpamReason,
  type Verdict,
  verdictTable,
} from './judge.ts';
export { enforceLimits } from './limits.ts';
export { mountFormStart } from './routes.ts';
