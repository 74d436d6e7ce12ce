export {
  type ClassifySubmission,
  createClassifier,
  type SpamReason,
  type SpamResult,
  spamResultTable,
} from './classify.ts';
export { createFormStarts, type FormStarts, mountFormStart } from './form-start.ts';
