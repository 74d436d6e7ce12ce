export {
  type ContactFault,
  type ContactField,
  type ContactInput,
  type ContactMessage,
  findContactFaults,
  INSERT_CONTACT,
  type InsertedContact,
} from './contact.ts';
export { isEmailAddress } from './email-address.ts';
export { IDEMPOTENCY_HEADER, isIdempotencyKey } from './idempotency.ts';
export { EMAIL_MAX_CHARS, MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from './limits.ts';
export type { TypedDocument } from './typed-document.ts';
