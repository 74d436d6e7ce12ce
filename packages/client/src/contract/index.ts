export {
  type ApplicationErrorCode,
  type ApplicationField,
  type ApplicationInput,
  type ApplicationValues,
  CV_BUCKET_ID,
  CV_MIME_TYPE,
  type CvErrorCode,
  type CvFile,
  findApplicationErrors,
  findCvError,
  INSERT_JOB_APPLICATION,
  type InsertedApplication,
} from './application.ts';
export { CONSENT_MONTHS, CONSENT_PATH, type ConsentReport } from './consent.ts';
export {
  type ContactErrorCode,
  type ContactField,
  type ContactInput,
  type ContactMessage,
  findContactErrors,
  INSERT_CONTACT,
  type InsertedContact,
} from './contact.ts';
export {
  type ClientError,
  type ClientErrorCode,
  type CredentialErrorCode,
  type ServerErrorCode,
  toNoResponseError,
  toResponseError,
} from './errors.ts';
export {
  CV_MAX_BYTES,
  EMAIL_MAX_CHARS,
  IDEMPOTENCY_HEADER,
  isEmailAddress,
  isIdempotencyKey,
  MESSAGE_MAX_CHARS,
  NAME_MAX_CHARS,
} from './limits.ts';
export type { Credentials, HeaderRecord, TypedDocument } from './request.ts';
export type { SpamSignals } from './spam-signals.ts';
