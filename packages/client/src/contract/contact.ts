// The contact message: fields, validation rules, and the mutation that saves it.
import { isEmailAddress, MESSAGE_MAX_CHARS, NAME_MAX_CHARS } from './limits.ts';
import type { TypedDocument } from './request.ts';
import type { SpamSignals } from './spam-signals.ts';

export type ContactField = 'name' | 'email' | 'message';

export type ContactMessage = Record<ContactField, string>;

export type ContactErrorCode =
  | 'name-missing'
  | 'name-too-long'
  | 'email-missing'
  | 'email-invalid'
  | 'message-missing'
  | 'message-too-long';

/** Validation errors by field. An empty object means that the message is valid. */
export function findContactErrors(
  values: ContactMessage,
): Partial<Record<ContactField, ContactErrorCode>> {
  const errors: Partial<Record<ContactField, ContactErrorCode>> = {};
  const name = values.name.trim();
  const email = values.email.trim();
  const message = values.message.trim();

  if (name === '') errors.name = 'name-missing';
  else if (countChars(name) > NAME_MAX_CHARS) errors.name = 'name-too-long';

  if (email === '') errors.email = 'email-missing';
  else if (!isEmailAddress(email)) errors.email = 'email-invalid';

  if (message === '') errors.message = 'message-missing';
  else if (countChars(message) > MESSAGE_MAX_CHARS) errors.message = 'message-too-long';

  return errors;
}

// Code points, because char_length of PostgreSQL counts them. JavaScript's length counts UTF-16
// units, and both sides must enforce the same limit.
function countChars(text: string): number {
  return [...text].length;
}

export type ContactInput = ContactMessage & { language: string };

/** Result of `insert_contacts_one`. `number` is the short receipt number for the visitor. */
export type InsertedContact = { id: string; created_at: string; number: string };

/** Saves a contact message. */
export const INSERT_CONTACT: TypedDocument<
  { insert_contacts_one: InsertedContact },
  { object: ContactInput & Partial<SpamSignals> }
> = {
  operationName: 'InsertContact',
  query:
    'mutation InsertContact($object: contacts_insert_input!) { insert_contacts_one(object: $object) { id created_at number } }',
};
