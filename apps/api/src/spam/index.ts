export { createFormStarts, type FormStarts } from './form-start.ts';
export {
  createJudge,
  type FormTrap,
  type Judge,
  type SpamReason,
  type Verdict,
  verdictTable,
} from './judge.ts';
export { mountFormStart } from './routes.ts';
