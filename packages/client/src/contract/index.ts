export {
  type ApplicationFault,
  type ApplicationField,
  type ApplicationInput,
  type ApplicationValues,
  CV_BUCKET_ID,
  CV_MIME_TYPE,
  type CvFault,
  type CvFile,
  findApplicationFaults,
  findCvFault,
  INSERT_JOB_APPLICATION,
  type InsertedApplication,
} from './application.ts';
export { type ClientError, toNoAnswerError, toResponseError } from './client-error.ts';
export {
  type ContactFault,
  type ContactField,
  type ContactInput,
  type ContactMessage,
  findContactFaults,
  INSERT_CONTACT,
  type InsertedContact,
} from './contact.ts';
export type { Credentials } from './credentials.ts';
export { isEmailAddress } from './email-address.ts';
export { IDEMPOTENCY_HEADER, isIdempotencyKey } from './idempotency.ts';
export { CV_MAX_BYTES, EMAIL_MAX_CHARS, MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from './limits.ts';
export type { TypedDocument } from './typed-document.ts';
