export {
  createJudge,
  type FormTrap,
  type Judge,
  type SpamReason,
  type Verdict,
  verdictTable,
} from './classify.ts';
export { createFormStarts, type FormStarts, mountFormStart } from './form-start.ts';
